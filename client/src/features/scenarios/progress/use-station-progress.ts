import { enqueue } from '../../../device/queue/pending-queue.ts';
import { bookmarkPending, completionPending } from '../pending.ts';
import { progressOf } from './progress-query.ts';
import { useProgress } from './use-progress.ts';

/** How far the member is with one station, and the two ways to change it. */
export function useStationProgress(scenarioId: number) {
  const { data, error, refetch } = useProgress();
  const { bookmarked, completed } = progressOf(data ?? [], scenarioId);
  const args = { params: { id: scenarioId } };
  return {
    /** Before this a toggle could do the opposite of what its label says. */
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
