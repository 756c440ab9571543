import type { Executor } from '@cascade/db/client';
import { findReviewState, keepReview } from '@cascade/db/features/insight/insight.queries';
import { FULL_MARK, isPass } from '@cascade/shared/domain/marking/marks';
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';

/** FSRS without fuzz, so that dates are reproducible. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** The mark as an FSRS grade: failed is "again", a clear pass is "good", 16 and over "easy". */
function gradeOf(markHundredths: number): Grade {
  if (!isPass(markHundredths, FULL_MARK)) return Rating.Again;
  if (markHundredths < 1_300) return Rating.Hard;
  return markHundredths < 1_600 ? Rating.Good : Rating.Easy;
}

function revived(state: unknown): Card {
  const card = state as Card;
  return {
    ...card,
    due: new Date(card.due),
    ...(card.last_review ? { last_review: new Date(card.last_review) } : {}),
  };
}

/** A station enters when it is failed and then stays; one that was never failed does not enter. */
export async function scheduleReview(
  db: Executor,
  userId: string,
  scenarioId: number,
  markHundredths: number,
  now: Date,
): Promise<void> {
  const state = await findReviewState(db, userId, scenarioId);
  if (!state && isPass(markHundredths, FULL_MARK)) return;
  const before = state ? revived(state) : createEmptyCard(now);
  const { card } = scheduler.next(before, now, gradeOf(markHundredths));
  await keepReview(db, {
    userId,
    scenarioId,
    card,
    dueAt: card.due,
    lastMarkHundredths: markHundredths,
  });
}
