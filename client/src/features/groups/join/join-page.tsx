import { getGroupInvitation, joinGroupByLink } from '@cascade/shared/features/groups/joining';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { GroupBadges, isFull, membersOf } from '../group-badges.tsx';
import { GroupDescription, GroupSkeleton } from '../group-parts.tsx';
import { useJoin } from './use-join.tsx';

type InvitationProps = { invitation: ResponseOf<typeof getGroupInvitation>; token: string };

function Invitation({ invitation, token }: InvitationProps) {
  const { handle } = useMember();
  const { id, name, description, isMember } = invitation;
  const { join, isBusy, question } = useJoin((acceptsBlocked) =>
    call(joinGroupByLink, { params: { token }, body: { acceptsBlocked } }),
  );
  return (
    <>
      <PageHeader eyebrow="Invitation to a study group" title={name} />
      <GroupBadges group={invitation} />
      <Box color="muted" mt="3">
        {membersOf(invitation)}
      </Box>
      <GroupDescription text={description} />
      <Flex direction="column" align="start" gap="3" mt="8">
        {isMember ? (
          <LinkButton size="lg" to={`/study-groups/${id}`}>
            You are in this group: open it
          </LinkButton>
        ) : (
          <>
            <Button size="lg" isBusy={isBusy} disabled={isFull(invitation)} onClick={join}>
              Join
            </Button>
            <Box textStyle="small" color="muted">
              {isFull(invitation)
                ? 'This group is full. You can look again later.'
                : `The others see you as ${handle}, never under your name.`}
            </Box>
          </>
        )}
      </Flex>
      {question}
    </>
  );
}

function JoinScreen({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getGroupInvitation, { params: { token } }),
    // The link may be dead the next time, and the group fuller.
    gcTime: 0,
  });
  if (data) return <Invitation invitation={data} token={token} />;
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return (
      <EmptyPage
        title="This link no longer leads to a study group."
        hint="It may have expired, or an admin has replaced it. Ask the person who sent it for a new one."
        to="/study-groups"
        linkText="To the study groups"
      />
    );
  }
  if (isFetching || !error) return <GroupSkeleton label="Loading the invitation" />;
  return (
    <ErrorState
      level="h1"
      title="The invitation could not be opened"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

export function JoinPage() {
  const { token = '' } = useParams();
  return <JoinScreen key={token} token={token} />;
}
