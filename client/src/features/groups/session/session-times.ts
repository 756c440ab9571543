import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import type { GroupSession } from '@cascade/shared/features/groups/sessions';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';

const MINUTE_MS = 60_000;
const READ_EVERY_MS = 15_000;

/** The server's time, read again several times a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const isPlanned = ({ status }: GroupSession) => status === 'scheduled' || status === 'active';

/** The session of the series that is going on or comes next; null once all are over. */
export function currentStart(session: GroupSession, now: Date): Date | null {
  if (!isPlanned(session)) return null;
  const since = new Date(now.getTime() - session.duration * MINUTE_MS);
  return startsAfter(session, since, 1)[0] ?? null;
}

/** Sessions of the series after this one. */
export const laterStarts = (session: GroupSession, start: Date, most: number): Date[] =>
  startsAfter(session, start, most);

export type Timed = { session: GroupSession; start: Date };

/** Those still to end, the next one first, and those that are over or cancelled, the latest first. */
export function inOrder(sessions: GroupSession[], now: Date) {
  const ahead: Timed[] = [];
  const past: GroupSession[] = [];
  for (const session of sessions) {
    const start = currentStart(session, now);
    if (start) ahead.push({ session, start });
    else past.unshift(session);
  }
  return { ahead: ahead.sort((a, b) => a.start.getTime() - b.start.getTime()), past };
}
