import {
  completeScenario,
  type Progress,
  toggleBookmark,
} from '@cascade/shared/features/progress/contract';
import { getStats } from '@cascade/shared/features/stats/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/query-of.ts';
import { type OfflineMutation, offlineMutation } from '../../device/queue/offline-mutation.ts';
import { shapeOf } from '../../device/shape.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { applyProgress } from './progress/progress-query.ts';

/** @returns whether the reply is the latest known */
function take(cache: QueryClient, reply: Progress): boolean {
  // Not awaited: other screens may refresh later.
  void cache.invalidateQueries({ queryKey: keyOf(getStats, {}) });
  return applyProgress(cache, reply);
}

const hasBookmarked = (stored: unknown): stored is { bookmarked: boolean } =>
  typeof Object(stored).bookmarked === 'boolean';

/** Sends the state that the label promised. */
export const bookmarkPending = offlineMutation(toggleBookmark, {
  failure: 'Bookmark not saved',
  optimistic: shapeOf(hasBookmarked),
  onSuccess: (cache, reply) =>
    take(cache, reply)
      ? () => toast({ title: reply.bookmarked ? 'Scenario Bookmarked' : 'Bookmark Removed' })
      : undefined,
  isMissed: (reply, { optimistic }) => reply.bookmarked !== optimistic.bookmarked,
});

export const completionPending = offlineMutation(completeScenario, {
  failure: 'Not marked as completed',
  onSuccess: (cache, reply) =>
    take(cache, reply)
      ? () =>
          toast({
            title: 'Scenario Complete!',
            description: 'Great work! This scenario has been marked as completed.',
          })
      : undefined,
});

export const offlineMutations: OfflineMutation[] = [bookmarkPending, completionPending];
