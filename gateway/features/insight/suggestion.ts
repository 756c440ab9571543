import type { Executor } from '@cascade/db/client';
import { findOpenAttempt } from '@cascade/db/domain/attempts/attempts.queries';
import {
  findFirstUnmet,
  findWeakestSkill,
  findWorstStation,
  listReviewsOf,
} from '@cascade/db/features/insight/insight.queries';
import { FULL_MARK, formatMark, isPass } from '@cascade/shared/domain/marking/marks';
import type { Suggestion } from '@cascade/shared/features/insight/contract';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';

const RESUME_WITHIN_MS = 12 * 3_600_000;

/**
 * The one suggestion: resume what is open; else what is due; else an unmet station in the weakest
 * skill if that is below the pass mark; else any unmet station; else the worst station.
 */
export async function suggest(db: Executor, userId: string, now: Date): Promise<Suggestion | null> {
  const open = await findOpenAttempt(db, userId);
  if (open && now.getTime() - open.startedAt.getTime() < RESUME_WITHIN_MS)
    return {
      reason: 'resume',
      card: ScenarioCard.parse(open.snapshot),
      attemptId: open.id,
      sentence: 'Pick up where you left off.',
    };

  const [due] = await listReviewsOf(db, userId);
  if (due && due.dueAt <= now)
    return {
      reason: 'due',
      card: ScenarioCard.parse(due.card),
      attemptId: null,
      sentence: 'You found this one hard before; it is due again.',
    };

  const weakest = await findWeakestSkill(db, userId);
  if (weakest && !isPass(weakest.meanHundredths, FULL_MARK)) {
    const card = await findFirstUnmet(db, userId, weakest.skill);
    if (card)
      return {
        reason: 'weakest',
        card,
        attemptId: null,
        sentence: `${weakest.skill} is your weakest skill so far (${formatMark(weakest.meanHundredths)} of 20).`,
      };
  }

  const unmet = await findFirstUnmet(db, userId, null);
  if (unmet)
    return {
      reason: 'unseen',
      card: unmet,
      attemptId: null,
      sentence: 'New to you.',
    };

  const worst = await findWorstStation(db, userId);
  if (!worst) return null;
  return {
    reason: 'again',
    card: worst,
    attemptId: null,
    sentence: 'You have met every station; this one has the most to give.',
  };
}
