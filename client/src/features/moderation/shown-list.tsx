import { Stack } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';

type Props<Item> = {
  /** What the list is of: "bans". */
  what: string;
  list: UseQueryResult<Item[]>;
  empty: { title: string; hint: string };
  show: (item: Item) => ReactNode;
};

/** One list of the moderation screen, in whichever state it is. */
export function ShownList<Item>({ what, list, empty, show }: Props<Item>) {
  const { data, isPending, isError, error, refetch } = list;
  if (isPending) return <SkeletonCards count={2} columns="1fr" label={`Loading ${what}`} />;
  if (!data)
    return (
      <ErrorState
        title={`The ${what} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {isError && <StaleNotice error={error} onRetry={() => void refetch()} />}
      {data.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <Stack as="ul" listStyle="none" gap="4">
          {data.map(show)}
        </Stack>
      )}
    </>
  );
}
