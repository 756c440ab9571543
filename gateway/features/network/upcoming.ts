import type { Executor } from '@cascade/db/client';
import { listOpenSessions } from '@cascade/db/features/network/upcoming.queries';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import type { NetworkEvent } from '@cascade/shared/features/network/upcoming';

const MOST_EVENTS = 50;

/** The next session of each series. */
export async function readUpcoming(
  db: Executor,
  userId: string,
  now: Date,
): Promise<NetworkEvent[]> {
  const sessions = await listOpenSessions(db, userId, now);
  return sessions
    .flatMap(({ start, timeZone, until, ...session }) => {
      const series = { start, timeZone, until, recurrence: session.recurrence };
      const [next] = startsAfter(series, now, 1);
      return next ? [{ ...session, startsAt: next.toISOString() }] : [];
    })
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.sessionId.localeCompare(b.sessionId))
    .slice(0, MOST_EVENTS);
}
