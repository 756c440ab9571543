import { revokeOtherSessions } from '@cascade/shared/features/account/sessions';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { forgetSessions, sessionsQuery } from './own-sessions.ts';
import { SessionRow } from './session-row.tsx';

export function SessionsPage() {
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Where you are signed in. If you do not recognise one, end it and change your password."
        actions={
          <LinkButton to="/account" look="outline">
            Account settings
          </LinkButton>
        }
      />
      <SessionList />
      <Box textStyle="small" color="muted" mt="6" maxWidth="measure">
        The network is the first part of the address from which somebody signed in. We look nothing
        up with others, so we name no town. Devices that can read your private messages are under{' '}
        <TextLink to="/account/devices">Devices</TextLink>.
      </Box>
    </>
  );
}

function SessionList() {
  const sessions = useQuery(sessionsQuery);
  if (sessions.isPending)
    return (
      <Stack gap="4" aria-busy>
        <Skeleton height="24" width="full" />
        <Skeleton height="24" width="full" />
      </Stack>
    );
  if (sessions.isError)
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <chakra.ul listStyle="none" aria-label="Sessions">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </chakra.ul>
      {others === 0 ? (
        <Box mt="4">You are signed in on this device only.</Box>
      ) : (
        <EndOthers count={others} />
      )}
    </>
  );
}

function EndOthers({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const ending = useMutation({
    ...mutationOf(revokeOtherSessions),
    onSuccess: () => {
      forgetSessions(queryClient, ({ isCurrent }) => !isCurrent);
      toast({ title: 'You are signed in on this device only' });
    },
    onError: (error) =>
      toast({
        title: 'The other sessions go on',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return (
    <Box mt="4">
      <Button isBusy={ending.isPending} onClick={() => setIsAsking(true)}>
        End all other sessions
      </Button>
      <ConfirmDialog
        title="End all other sessions?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="End all others"
        onConfirm={() => ending.mutate({})}
      >
        {count === 1 ? 'One other session ends' : `${count} other sessions end`} at once. What was
        not sent from there is lost. You stay signed in here.
      </ConfirmDialog>
    </Box>
  );
}
