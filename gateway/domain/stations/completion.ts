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
 * The caller has locked the member's stream.
 * @param scenarioId null for a deleted station: only the day counts
 * @param mark in hundredths; null for a station without a scheme
 */
export async function countCompleted(
  { tx, live, userId, now }: Pick<MemberWork, 'tx' | 'live' | 'userId' | 'now'>,
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
