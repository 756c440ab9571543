import {
  countCompletion,
  findProgress,
  flipBookmark,
  markComplete,
} from '@cascade/db/features/progress/progress.queries';
import { readStats } from '@cascade/db/features/stats/stats.queries';
import { type Progress, progressChanged } from '@cascade/shared/features/progress/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';

export function noSuchStation(): AppError {
  return new AppError('not_found', 'There is no such station.');
}

/** Emits to the member's other devices. The stream is locked, so the counts are current. */
async function emit({ tx, live, userId }: MemberWork, progress: Progress): Promise<void> {
  const stats = await readStats(tx, userId);
  await live.append(progressChanged, [streamOf.member(userId)], { progress, stats });
}

/** Marks a station complete; counts the day only if that changed something. */
export async function complete(work: MemberWork, scenarioId: number): Promise<Progress> {
  const { tx, live, userId, now } = work;
  await live.lock([streamOf.member(userId)]);
  const changed = await markComplete(tx, userId, scenarioId, now);
  if (changed) {
    await countCompletion(tx, userId, now);
    await emit(work, changed);
    return changed;
  }
  const unchanged = await findProgress(tx, userId, scenarioId);
  if (!unchanged) throw noSuchStation();
  return unchanged;
}

export async function bookmark(work: MemberWork, scenarioId: number): Promise<Progress> {
  const { tx, live, userId } = work;
  await live.lock([streamOf.member(userId)]);
  const progress = await flipBookmark(tx, userId, scenarioId);
  if (!progress) throw noSuchStation();
  await emit(work, progress);
  return progress;
}
