import {
  listAccountSessions,
  revokeAccountSession,
} from '@cascade/shared/features/account/contract';
import { chakra, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AccountSessionRow } from './account-session-row.tsx';

export function AccountSessions() {
  const queryClient = useQueryClient();
  const sessions = useQuery(queryOf(listAccountSessions, {}));
  const revoke = useMutation({
    ...mutationOf(revokeAccountSession),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(listAccountSessions, {}) }),
    onError: (error) =>
      toast({
        title: 'Still signed in there',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });

  if (sessions.isPending) {
    return (
      <Stack gap="4" aria-busy>
        <Skeleton height="12" width="full" />
        <Skeleton height="12" width="full" />
      </Stack>
    );
  }
  if (sessions.isError) {
    return (
      <ErrorState
        level="h3"
        title="The list could not be loaded"
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return (
    <chakra.ul listStyle="none">
      {sessions.data.map((session) => (
        <AccountSessionRow
          key={session.id}
          session={session}
          isBusy={revoke.isPending && revoke.variables.params.id === session.id}
          onRevoke={() => revoke.mutate({ params: { id: session.id } })}
        />
      ))}
    </chakra.ul>
  );
}
