import { randomInt } from 'node:crypto';
import type { Executor } from '@cascade/db/client';
import { listSeenStations } from '@cascade/db/domain/stations/seen.queries';

/**
 * One of these stations at random: one that nobody of these people has met, else any.
 * @param isUnmet whether one that somebody has met will not do
 * @returns undefined when there is none
 */
export async function drawStation(
  db: Executor,
  from: readonly number[],
  userIds: readonly string[],
  isUnmet = false,
): Promise<number | undefined> {
  const seen = new Set((await listSeenStations(db, userIds)).map(({ scenarioId }) => scenarioId));
  const unmet = from.filter((id) => !seen.has(id));
  const choice = isUnmet || unmet.length > 0 ? unmet : from;
  return choice[choice.length > 1 ? randomInt(choice.length) : 0];
}
