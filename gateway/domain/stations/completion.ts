import {
  countCompletion,
  findProgress,
  markComplete,
} from '@cascade/db/features/progress/progress.queries';
import { readStats } from '@cascade/db/features/stats/stats.queries';
import { progressChanged } from '@cascade/shared/features/progress/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';
import { scheduleReview } from './review.ts';

/**
 * What a completed station means beyond its own mark, in practice as in a mock: the day counts,
 * the station is done, and a failed one comes back when it is due. The caller holds the member's
 * stream.
 * @param scenarioId null for a station that is gone: the day counts all the same
 * @param mark in hundredths; null for a station without a scheme
 */
export async function countCompleted(
  { tx, live, userId, now }: MemberWork,
  scenarioId: number | null,
  mark: number | null,
): Promise<void> {
  await countCompletion(tx, userId, now);
  if (scenarioId === null) return;
  const changed = await markComplete(tx, userId, scenarioId, now);
  if (mark !== null) await scheduleReview(tx, userId, scenarioId, mark, now);
  const progress = changed ?? (await findProgress(tx, userId, scenarioId));
  if (!progress) return;
  const stats = await readStats(tx, userId);
  await live.append(progressChanged, [streamOf.member(userId)], { progress, stats });
}
