import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { SessionList } from './session-list.tsx';
import { sessionsQuery } from './sessions-query.ts';

/** What was begun before, to go on with or to look at. */
export function PreviousSessions() {
  const list = useInfiniteQuery(sessionsQuery);
  const { error, isFetching, refetch } = list;
  const data = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="previous-sessions">
      <chakra.h2 id="previous-sessions" textStyle="heading" mb="4">
        Previous Sessions
      </chakra.h2>
      {data && data.length > 0 && (
        <SessionList
          sessions={data}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {data?.length === 0 && (
        <Card color="muted">
          No session yet. A mock that you start stays here, to be resumed on any device.
        </Card>
      )}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="Your sessions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (!error || isFetching) && (
        <Card role="status">
          <VisuallyHidden>Loading your sessions…</VisuallyHidden>
          <Skeleton height="6" width="56" mb="3" />
          <Skeleton height="5" width="40" />
        </Card>
      )}
    </section>
  );
}
