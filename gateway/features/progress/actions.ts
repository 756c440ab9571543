import type { Tx } from '@cascade/db/client';
import {
  countCompletion,
  findProgress,
  flipBookmark,
  markComplete,
} from '@cascade/db/queries/progress';
import type { Progress } from '@cascade/shared/contracts/progress';
import { AppError } from '@cascade/shared/kernel/app-error';

export function noSuchStation(): AppError {
  return new AppError('not_found', 'There is no such station.');
}

/** Marks a station complete, and counts it for the day only when that changed something. */
export async function complete(
  tx: Tx,
  userId: string,
  scenarioId: number,
  now: Date,
): Promise<Progress> {
  const changed = await markComplete(tx, userId, scenarioId, now);
  if (changed) {
    await countCompletion(tx, userId, now);
    return changed;
  }
  const unchanged = await findProgress(tx, userId, scenarioId);
  if (!unchanged) throw noSuchStation();
  return unchanged;
}

export async function bookmark(tx: Tx, userId: string, scenarioId: number): Promise<Progress> {
  const progress = await flipBookmark(tx, userId, scenarioId);
  if (!progress) throw noSuchStation();
  return progress;
}
