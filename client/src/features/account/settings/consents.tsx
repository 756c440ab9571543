import {
  HEALTH_CONSENT,
  listConsents,
  withdrawConsent,
} from '@cascade/shared/features/account/consents';
import { getProfile } from '@cascade/shared/features/profile/contract';
import { Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

export function Consents() {
  const queryClient = useQueryClient();
  const consents = useQuery(queryOf(listConsents, {}));
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useMutation({
    ...mutationOf(withdrawConsent),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(listConsents, {}) });
      await queryClient.invalidateQueries({ queryKey: keyOf(getProfile, {}) });
      toast({ title: 'Withdrawn', description: 'Your bio has been emptied.' });
    },
    onError: (error) =>
      toast({ title: 'Not withdrawn', description: sentenceOf(error), tone: 'destructive' }),
  });
  if (consents.isPending) return <Skeleton height="12" width="full" />;
  if (consents.isError)
    return (
      <ErrorState
        level="h3"
        title="Your consents could not be loaded"
        error={consents.error}
        onRetry={() => void consents.refetch()}
      />
    );
  const given = consents.data.find(({ withdrawnAt }) => withdrawnAt === null);
  if (!given)
    return (
      <div>You have not agreed to anything beyond the terms. There is nothing to withdraw.</div>
    );
  return (
    <Stack gap="4" align="start">
      <div>
        “{HEALTH_CONSENT.text}” You agreed on <LongDate day={given.givenAt.slice(0, 10)} />.
      </div>
      <Button look="outline" isBusy={withdraw.isPending} onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        title="Withdraw your consent?"
        isOpen={isAsking}
        action="Withdraw and empty my bio"
        onConfirm={() => withdraw.mutate({ params: { purpose: given.purpose } })}
        onClose={() => setIsAsking(false)}
      >
        Your bio is emptied at once. You can write a new one without mentioning your health.
      </ConfirmDialog>
    </Stack>
  );
}
