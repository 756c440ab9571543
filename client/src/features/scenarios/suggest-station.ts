import type { Progress } from '@cascade/shared/contracts/progress';
import type { ScenarioCard } from '@cascade/shared/contracts/scenarios';

/**
 * What to do next: the first station that is not completed, a Foundation one if any is left.
 *
 * @param stations in the order in which they are listed
 * @returns null when every station is completed
 */
export function suggestStation(
  stations: readonly ScenarioCard[],
  progress: readonly Progress[],
): ScenarioCard | null {
  const completed = new Set(progress.flatMap((one) => (one.completed ? [one.scenarioId] : [])));
  const left = stations.filter(({ id }) => !completed.has(id));
  return left.find(({ difficulty }) => difficulty === 'Foundation') ?? left[0] ?? null;
}
