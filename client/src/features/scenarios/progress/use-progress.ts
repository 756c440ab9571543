import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { enqueue, useWaiting } from '../../../device/queue/pending-queue.ts';
import { bookmarkPending, completionPending } from '../pending.ts';
import { progressOf, progressQuery, withQueued } from './progress-query.ts';

/** Includes queued changes. */
export function useProgress({ enabled = true }: { enabled?: boolean } = {}) {
  const list = useQuery({ ...progressQuery, enabled });
  const bookmarks = useWaiting(bookmarkPending);
  const completions = useWaiting(completionPending);
  const data = useMemo(
    () =>
      list.data &&
      withQueued(list.data, [
        ...bookmarks.map(({ args, optimistic }) => ({
          scenarioId: args.params.id,
          flags: optimistic,
        })),
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

export function useStationProgress(scenarioId: number) {
  const { data, error, refetch } = useProgress();
  const { bookmarked, completed } = progressOf(data ?? [], scenarioId);
  const args = { params: { id: scenarioId } };
  return {
    /** Before, a toggle could do the opposite of its label. */
    isKnown: data !== undefined,
    isBookmarked: bookmarked,
    isCompleted: completed,
    toggleBookmark: () =>
      void enqueue(bookmarkPending, args, { wants: { bookmarked: !bookmarked } }),
    complete: () => void enqueue(completionPending, args),
    error,
    retry: () => void refetch(),
  };
}
