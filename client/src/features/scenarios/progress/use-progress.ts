import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWaiting } from '../../../device/queue/pending-queue.ts';
import { bookmarkPending, completionPending } from '../pending.ts';
import { progressQuery, withWanted } from './progress-query.ts';

/** Every station that the member has touched, with what still waits to be sent. */
export function useProgress({ enabled = true }: { enabled?: boolean } = {}) {
  const list = useQuery({ ...progressQuery, enabled });
  const bookmarks = useWaiting(bookmarkPending);
  const completions = useWaiting(completionPending);
  const data = useMemo(
    () =>
      list.data &&
      withWanted(list.data, [
        ...bookmarks.map(({ args, wants }) => ({ scenarioId: args.params.id, flags: wants })),
        ...completions.map(({ args }) => ({
          scenarioId: args.params.id,
          flags: { completed: true },
        })),
      ]),
    [list.data, bookmarks, completions],
  );
  const { error, isError, isFetching, refetch } = list;
  return { data, error, isError, isFetching, refetch };
}
