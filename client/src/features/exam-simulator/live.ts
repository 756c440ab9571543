import {
  type ExamSession,
  examSessionChanged,
  getExamSession,
  getExamStation,
  listExamSessions,
} from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults } from '@cascade/shared/features/exam-simulator/results';
import { onEvent } from '../../live/event-handler.ts';

const newestFirst = (a: ExamSession, b: ExamSession) =>
  b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id);

/** As the server lists them; one that belongs on a page not loaded yet comes with that page. */
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

/**
 * A session was begun, moved, marked or ended, here or on another device. The event carries its
 * line in the list alone; the station is asked for by the device that shows it, which is told
 * only what it may see.
 */
export const examLive = onEvent(examSessionChanged, (cache, { session }) => {
  cache.patchList(listExamSessions, (old, hasMore) => withSession(old, session, hasMore));
  let isNews = false;
  cache.patch(getExamSession, { params: { id: session.id } }, (old) => {
    isNews = old.rev < session.rev;
    return old;
  });
  if (!isNews) return;
  for (const route of [getExamSession, getExamStation, getExamResults]) cache.refetch(route);
});
