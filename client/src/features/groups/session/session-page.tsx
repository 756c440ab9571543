import { getGroupSession } from '@cascade/shared/features/groups/sessions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { GroupSkeleton, NoLongerIn } from '../group-parts.tsx';
import { useGroup } from '../use-group.ts';
import { OpenSession } from './open-session.tsx';

type Props = { groupId: string; sessionId: string };

function SessionScreen({ groupId, sessionId }: Props) {
  const membership = useGroup(groupId);
  const { data: group, isOut, absence } = membership;
  const isMember = group?.isMember === true && !isOut;
  // Read after the group, whose stream tells of changes, and again each time the page is opened.
  const session = useQuery({
    ...queryOf(getGroupSession, { params: { id: groupId, sessionId } }),
    enabled: isMember,
    staleTime: 0,
  });
  if (isOut) return <NoLongerIn />;
  if (absence)
    return (
      <EmptyPage
        title="There is no such group, or it is private."
        to="/study-groups"
        linkText="To the study groups"
      />
    );
  const toGroup = { to: `/study-groups/${groupId}`, linkText: 'To the group' };
  if (group && !isMember)
    return <EmptyPage title="Only members of the group see its sessions" {...toGroup} />;
  if (session.error instanceof ApiError && [404, 422].includes(session.error.status))
    return <EmptyPage title="There is no such session in this group." {...toGroup} />;
  if (group && session.data) return <OpenSession group={group} session={session.data} />;
  const failed = isMember ? session : membership;
  if (failed.isFetching || !failed.error) return <GroupSkeleton label="Loading the session" />;
  return (
    <ErrorState
      level="h1"
      title="The session could not be loaded"
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  );
}

export function SessionPage() {
  const { groupId = '', sessionId = '' } = useParams();
  return <SessionScreen key={sessionId} groupId={groupId} sessionId={sessionId} />;
}
