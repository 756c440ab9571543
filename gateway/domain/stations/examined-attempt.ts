import { insertAttempt } from '@cascade/db/domain/attempts/attempts.queries';
import type { Work } from '@cascade/db/live/transact';
import { emptyMarkSheet, type MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { attemptChanged } from '@cascade/shared/features/practice/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { attemptView } from './attempt-view.ts';
import { countCompleted } from './completion.ts';

type Turn = {
  /** The candidate. */
  userId: string;
  scenarioId: number | null;
  snapshot: Scenario;
  startedAt: Date;
  finishedAt: Date;
  speed: number;
  sheet: MarkSheet | undefined;
  /** In hundredths; null leaves the attempt open for the candidate's own marks. */
  mark: number | null;
  /** When it counts as done, if it is marked. */
  completedAt: Date;
};

/**
 * A turn before an examiner becomes an attempt in the candidate's progress, without what the examiner
 * wrote for themselves. The caller has locked the member's stream.
 */
export async function recordExaminedAttempt(
  { tx, live, now }: Pick<Work, 'tx' | 'live' | 'now'>,
  { userId, scenarioId, sheet, mark, completedAt, ...turn }: Turn,
): Promise<void> {
  const { didWell: _well, privateNote: _own, ...kept } = sheet ?? emptyMarkSheet;
  const attempt = await insertAttempt(tx, {
    ...turn,
    id: newId(),
    userId,
    scenarioId,
    revealedAt: turn.finishedAt,
    sheet: { notes: '', ...kept },
    completedAt: mark === null ? null : completedAt,
    markHundredths: mark,
  });
  if (mark !== null) await countCompleted({ tx, live, userId, now }, scenarioId, mark);
  await live.append(attemptChanged, [streamOf.member(userId)], {
    attempt: attemptView(attempt, now),
  });
}
