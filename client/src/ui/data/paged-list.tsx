import { Box, chakra } from '@chakra-ui/react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '../../api/pages-of.ts';
import { Button } from '../actions/button.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { SkeletonCards } from '../states/skeleton-cards.tsx';
import { StaleNotice } from '../states/stale-notice.tsx';

type Props<Item> = {
  /** Such as "members". */
  what: string;
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  show: (item: Item) => ReactNode;
  empty: ReactNode;
};

export function PagedList<Item>({ what, list, show, empty }: Props<Item>) {
  const { data, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage } = list;
  if (isPending) return <SkeletonCards count={4} columns="1fr" label={`Loading ${what}`} />;
  if (!data)
    return (
      <ErrorState
        title={`The ${what} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      {isError && <StaleNotice error={error} onRetry={() => void refetch()} />}
      {items.length === 0 ? (
        empty
      ) : (
        <chakra.ul listStyle="none" display="grid" gap="4" aria-busy={list.isFetching}>
          {items.map(show)}
        </chakra.ul>
      )}
      {hasNextPage && (
        <Box textAlign="center" mt="6">
          <Button
            look="outline"
            isBusy={isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more {what}
          </Button>
        </Box>
      )}
    </>
  );
}
