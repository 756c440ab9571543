import { Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { goToService } from '../service/service-calls.ts';

/** The browser leaves this page. */
export function ServiceProof({ name }: { name: string }) {
  const go = useMutation({
    mutationFn: () => goToService('prove', window.location.pathname + window.location.search),
  });
  return (
    <Stack gap="3">
      {go.error && (
        <Notice tone="danger" role="alert">
          {sentenceOf(go.error)}
        </Notice>
      )}
      <Button look="outline" isBusy={go.isPending} onClick={() => go.mutate()}>
        Sign in again with {name}
      </Button>
      <div>
        You leave this page and come back to it. Then do again what you wanted to do; what you typed
        here is not kept.
      </div>
    </Stack>
  );
}
