import type { Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  findExam,
  type LoadedExam,
  lockExam,
} from '@cascade/db/features/exam-simulator/sessions.queries';
import type { Appender } from '@cascade/db/live/appender';
import { examSessionChanged } from '@cascade/shared/features/exam-simulator/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Services } from '../../services.ts';
import { sessionView } from './views.ts';

/** One member's mutation at one moment. */
export type Work = { tx: Tx; live: Appender; userId: string; now: Date };

type Mutation = { db: Tx; live: Appender; caller: Caller };

export function workOf({ clock }: Services, { db, live, caller }: Mutation): Work {
  return { tx: db, live, userId: caller.userId, now: clock.now() };
}

export function noSuchSession(): AppError {
  return new AppError('not_found', 'There is no such exam session.');
}

/**
 * Takes the member's stream and then their session, always in this order, until commit.
 * @throws AppError not_found, also for somebody else's session
 */
export async function lockOwnSession({ tx, live, userId }: Work, id: string): Promise<LoadedExam> {
  await live.lock([streamOf.member(userId)]);
  const exam = await lockExam(tx, userId, id);
  if (!exam) throw noSuchSession();
  return exam;
}

/** Reads a session again after it was written, and tells the member's other devices. */
export async function emitSessionChanged(
  { tx, live, userId }: Work,
  id: string,
): Promise<LoadedExam> {
  const exam = await findExam(tx, userId, id);
  if (!exam) throw noSuchSession();
  await live.append(examSessionChanged, [streamOf.member(userId)], { session: sessionView(exam) });
  return exam;
}
