import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/states/error-state.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** What could not be done: "Your history could not be loaded". */
  failure: string;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** An answer, or what stands in its place while there is none. */
export function Loaded<Data>({ query, failure, skeleton, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error || isFetching) return skeleton;
  return <ErrorState title={failure} error={error} onRetry={() => void refetch()} level="h3" />;
}
