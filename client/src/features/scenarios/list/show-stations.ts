import type { AttemptSummary } from '@cascade/shared/features/practice/contract';
import type { Progress } from '@cascade/shared/features/progress/contract';
import type { Show } from './filter-address.ts';

/** Unseen: neither completed nor practised. */
export function showStations<S extends { id: number }>(
  stations: readonly S[],
  show: Show,
  progress: readonly Progress[],
  attempts: readonly { card: Pick<AttemptSummary['card'], 'id'> }[],
): S[] {
  const idsWith = (mark: 'completed' | 'bookmarked') =>
    new Set(progress.filter((one) => one[mark]).map(({ scenarioId }) => scenarioId));
  if (show === '') return [...stations];
  if (show === 'bookmarked') {
    const bookmarked = idsWith('bookmarked');
    return stations.filter(({ id }) => bookmarked.has(id));
  }
  const completed = idsWith('completed');
  if (show === 'completed') return stations.filter(({ id }) => completed.has(id));
  const practised = new Set(attempts.map(({ card }) => card.id));
  return stations.filter(({ id }) => !completed.has(id) && !practised.has(id));
}
