import type { StudyGroup } from '@cascade/shared/features/groups/contract';
import { Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import { GroupCard } from './group-card.tsx';

type Props = {
  groups: StudyGroup[] | undefined;
  error: Error | null;
  isLoading: boolean;
  retry: () => void;
  empty: ReactNode;
};

export function GroupList({ groups, error, isLoading, retry, empty }: Props) {
  const [opened, setOpened] = useState<StudyGroup | null>(null);
  return (
    <>
      {!groups && isLoading && <SkeletonCards count={3} label="Loading study groups" />}
      {!groups && error && !isLoading && (
        <ErrorState title="The study groups could not be loaded" error={error} onRetry={retry} />
      )}
      {groups && error && !isLoading && <StaleNotice error={error} onRetry={retry} />}
      {groups?.length === 0 && empty}
      {groups && groups.length > 0 && (
        <Grid
          as="ul"
          aria-label="Groups"
          templateColumns={cardColumns}
          gap="4"
          listStyleType="none"
        >
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} onOpen={() => setOpened(group)} />
          ))}
        </Grid>
      )}
      <DetailDialog
        opened={opened}
        listed={groups?.find(({ id }) => id === opened?.id)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
