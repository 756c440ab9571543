import { Grid } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** Such as "the mentors". */
  what: string;
  level?: 'h2' | 'h3';
  children: (data: Data) => ReactNode;
};

/** Loading, failed, perhaps out of date, or what there is. */
export function ListState<Data>({ query, what, level = 'h2', children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined && error && !isFetching)
    return (
      <ErrorState
        level={level}
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
        error={error}
        onRetry={retry}
      />
    );
  if (data === undefined) return <SkeletonCards count={3} label={`Loading ${what}`} />;
  return (
    <>
      {error && !isFetching && <StaleNotice error={error} onRetry={retry} />}
      {children(data)}
    </>
  );
}

export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid as="ul" aria-label={label} listStyleType="none" templateColumns={cardColumns} gap="4">
      {children}
    </Grid>
  );
}
