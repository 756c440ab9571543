import { getSignInService } from '@cascade/shared/features/auth/sign-in-service';
import { Stack } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { goToService } from './service-calls.ts';

/** Renders nothing without a provider. */
export function ServiceButton({ returnTo }: { returnTo: string }) {
  const service = useQuery(queryOf(getSignInService, {}));
  const go = useMutation({ mutationFn: () => goToService('sign-in', returnTo) });
  if (!service.data) return null;
  return (
    <Stack gap="3">
      <Button look="outline" isWide isBusy={go.isPending} onClick={() => go.mutate()}>
        Continue with {service.data.name}
      </Button>
      {go.error && (
        <Notice tone="danger" role="alert">
          {sentenceOf(go.error)}
        </Notice>
      )}
    </Stack>
  );
}
