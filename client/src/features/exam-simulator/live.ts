import {
  type ExamSession,
  examSessionChanged,
  getExamSession,
  getExamStation,
  listExamSessions,
} from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults } from '@cascade/shared/features/exam-simulator/results';
import { getRunning } from '@cascade/shared/features/practice/running';
import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const newestFirst = (a: ExamSession, b: ExamSession) =>
  b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id);

/** Sessions on unloaded pages are left out. */
function withSession(
  sessions: readonly ExamSession[],
  session: ExamSession,
  hasMore: boolean,
): ExamSession[] {
  const known = sessions.find(({ id }) => id === session.id);
  if (known && known.rev >= session.rev) return [...sessions];
  const last = sessions.at(-1);
  if (!known && hasMore && last && newestFirst(last, session) < 0) return [...sessions];
  return [session, ...sessions.filter(({ id }) => id !== session.id)].sort(newestFirst);
}

/** Only the device that shows the station refetches it. */
const examLive = onEvent(examSessionChanged, (cache, { session }) => {
  cache.patchList(listExamSessions, (old, hasMore) => withSession(old, session, hasMore));
  // A passed mock is an achievement.
  if (session.sessionStatus === 'completed') cache.refetch(getStudyStats, {});
  cache.refetch(getRunning, {});
  const args = { params: { id: session.id } };
  const known = cache.read(getExamSession, args);
  if (!known || known.rev >= session.rev) return;
  cache.refetch(getExamSession, args);
  cache.refetch(getExamStation, args);
  cache.refetch(getExamResults, args);
});

export const events: EventHandler[] = [examLive];
