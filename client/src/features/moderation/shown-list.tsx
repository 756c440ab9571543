import {
  addPostFilter,
  banAuthor,
  decidePost,
  liftBan,
  removePostFilter,
  verifyClaim,
  warnAuthor,
} from '@cascade/shared/features/moderation/contract';
import type { RouteContract } from '@cascade/shared/kernel/route';
import { Stack } from '@chakra-ui/react';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { type CallArgs, call } from '../../api/call.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { toast } from '../../ui/toast/toasts.ts';

function useModerating<R extends RouteContract>(route: R, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (args: CallArgs<R>): Promise<unknown> => call(route, args),
    onSuccess: () => toast({ title: done }),
    onError: (error) =>
      toast({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('moderation.'),
      }),
  });
}

export const useDecide = () => useModerating(decidePost, 'Decided');
export const useWarn = () => useModerating(warnAuthor, 'Warned');
export const useBan = () => useModerating(banAuthor, 'Banned');
export const useLiftBan = () => useModerating(liftBan, 'The ban has ended');
export const useAddFilter = () => useModerating(addPostFilter, 'Filter added');
export const useRemoveFilter = () => useModerating(removePostFilter, 'Filter removed');
export const useVerify = () => useModerating(verifyClaim, 'Noted');

type Props<Item> = {
  what: string;
  list: UseQueryResult<Item[]>;
  empty: { title: string; hint: string };
  show: (item: Item) => ReactNode;
};

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
