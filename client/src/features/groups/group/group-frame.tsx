import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { GroupSkeleton, NoLongerIn } from '../group-parts.tsx';
import { useGroup } from '../use-group.ts';
import { NoGroup } from './no-group.tsx';
import type { OpenGroupProps } from './open-group.tsx';
import { useGoing } from './use-going.ts';

type Shown = { Open: ComponentType<OpenGroupProps> };

function GroupScreen({ groupId, Open }: { groupId: string } & Shown) {
  const { data, own, isOut, absence, error, isFetching, refetch } = useGroup(groupId);
  const going = useGoing(groupId);
  // Own leaving is known before the page behind it opens.
  if (own && isOut && going.isGoing) return <Open group={own} going={going} />;
  if (isOut) return <NoLongerIn />;
  if (data) return <Open group={data} going={going} />;
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

/** @param Open what the group’s visitors and members see */
export function GroupFrame({ Open }: Shown) {
  const { groupId = '' } = useParams();
  return <GroupScreen key={groupId} groupId={groupId} Open={Open} />;
}
