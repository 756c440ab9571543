import { type GroupPage as Group, getGroup } from '@cascade/shared/features/groups/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { GroupSkeleton } from '../group-parts.tsx';
import { NoGroup } from './no-group.tsx';
import { OpenGroup } from './open-group.tsx';
import { useGoing } from './use-going.ts';

/** Missing, hidden from the member, or not an id at all. */
const absent = [404, 422];

function useGroup(id: string) {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getGroup, { params: { id } }));
  const absence = error instanceof ApiError && absent.includes(error.status) ? error : undefined;
  const isMember = data?.isMember === true && !absence;
  /** As the member last saw it. */
  const [own, setOwn] = useState<Group | null>(null);
  if (isMember && own !== data) setOwn(data);
  const isOut = own !== null && !isMember;
  useStream(absence || isOut ? undefined : data?.live);
  return { data: absence ? undefined : data, own, isOut, absence, error, isFetching, refetch };
}

function GroupScreen({ groupId }: { groupId: string }) {
  const { data, own, isOut, absence, error, isFetching, refetch } = useGroup(groupId);
  const going = useGoing(groupId);
  // Own leaving is known before the page behind it opens.
  if (own && isOut && going.isGoing) return <OpenGroup group={own} going={going} />;
  if (isOut)
    return (
      <EmptyPage
        title="You are no longer in this group"
        hint="You left it on another device, an admin removed you, or it was deleted."
        to="/study-groups"
        linkText="To the study groups"
      />
    );
  if (data) return <OpenGroup group={data} going={going} />;
  if (absence) return <NoGroup groupId={groupId} isAddress={absence.status === 404} />;
  if (isFetching || !error) return <GroupSkeleton label="Loading the group" />;
  return (
    <ErrorState
      level="h1"
      title="The group could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

export function GroupPage() {
  const { groupId = '' } = useParams();
  return <GroupScreen key={groupId} groupId={groupId} />;
}
