import {
  completeScenario,
  type Progress,
  toggleBookmark,
} from '@cascade/shared/contracts/progress';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../ui/toast/toasts.ts';
import { progressOf, progressQuery } from './progress-query.ts';
import { useOptimisticChange } from './use-optimistic-change.ts';

function announceBookmark({ bookmarked }: Progress) {
  toast({ title: bookmarked ? 'Scenario Bookmarked' : 'Bookmark Removed' });
}

function announceCompletion() {
  toast({
    title: 'Scenario Complete!',
    description: 'Great work! This scenario has been marked as completed.',
  });
}

/** How far the member is with one station, and the two ways to change it. */
export function useStationProgress(scenarioId: number) {
  const list = useQuery(progressQuery);
  const bookmark = useOptimisticChange({
    route: toggleBookmark,
    scenarioId,
    announce: announceBookmark,
    failure: 'Bookmark not saved',
  });
  const completion = useOptimisticChange({
    route: completeScenario,
    scenarioId,
    announce: announceCompletion,
    failure: 'Not marked as completed',
  });
  const known = progressOf(list.data ?? [], scenarioId);
  const isBookmarked = bookmark.wanted ?? known.bookmarked;
  return {
    /** Before this a toggle could do the opposite of what its label says. */
    isKnown: list.data !== undefined,
    isBookmarked,
    isCompleted: completion.wanted ?? known.completed,
    toggleBookmark: () => bookmark.change(!isBookmarked),
    complete: () => completion.change(true),
    error: list.error,
    retry: () => void list.refetch(),
  };
}
