import {
  findExam,
  type LoadedExam,
  lockExam,
} from '@cascade/db/features/exam-simulator/sessions.queries';
import { examSessionChanged } from '@cascade/shared/features/exam-simulator/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';
import { sessionView } from './views.ts';

export function noSuchSession(): AppError {
  return new AppError('not_found', 'There is no such exam session.');
}

/**
 * Locks the member's stream, then their session, always in this order.
 * @throws AppError not_found, also for another member's session
 */
export async function lockOwnSession(
  { tx, live, userId }: MemberWork,
  id: string,
): Promise<LoadedExam> {
  await live.lock([streamOf.member(userId)]);
  const exam = await lockExam(tx, userId, id);
  if (!exam) throw noSuchSession();
  return exam;
}

export async function emitSessionChanged(
  { tx, live, userId }: MemberWork,
  id: string,
): Promise<LoadedExam> {
  const exam = await findExam(tx, userId, id);
  if (!exam) throw noSuchSession();
  await live.append(examSessionChanged, [streamOf.member(userId)], { session: sessionView(exam) });
  return exam;
}
