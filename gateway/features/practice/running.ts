import { listUnendedAttempts } from '@cascade/db/domain/attempts/attempts.queries';
import { listRunningCircuitsOf } from '@cascade/db/features/circuits/clock.queries';
import { listRunningRoundsOf } from '@cascade/db/features/groups/live-due.queries';
import { inSnapshot, readHead } from '@cascade/db/live/snapshot.queries';
import {
  type getRunning,
  type RunningClock,
  timeLeftOf,
} from '@cascade/shared/features/practice/running';
import { streamOf } from '@cascade/shared/kernel/event';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import type { Services } from '../../services.ts';

/** Of a circuit or a round: what is left of its phase. */
const phaseLeft = (row: { endsAt: Date | null; remainingMs: number | null; speed: number }) => ({
  endsAt: row.endsAt?.getTime() ?? null,
  pausedLeftMs: row.remainingMs,
  speed: row.speed,
});

const endOf = ({ endsAt }: RunningClock) => endsAt ?? Number.POSITIVE_INFINITY;
const earliestFirst = (a: RunningClock, b: RunningClock) =>
  endOf(a) === endOf(b) ? a.path.localeCompare(b.path) : endOf(a) - endOf(b);

/** At one moment, so that the streams go on from what is given. */
export function listRunning(
  { database, clock }: Services,
  userId: string,
): Promise<ResponseOf<typeof getRunning>> {
  const now = clock.now().getTime();
  return inSnapshot(database, async (tx) => {
    const liveAt = async (stream: string) => ({ stream, n: await readHead(tx, stream) });
    const running: RunningClock[] = [];
    for (const row of await listUnendedAttempts(tx, userId)) {
      const left = timeLeftOf(attemptClock(row), now);
      const page = row.mockId
        ? ({ kind: 'mock', path: `/exam-simulator/${row.mockId}` } as const)
        : ({ kind: 'station', path: `/practice/attempt/${row.id}` } as const);
      if (left) running.push({ ...left, ...page, title: row.title, live: null });
    }
    for (const row of await listRunningCircuitsOf(tx, userId))
      running.push({
        ...phaseLeft(row),
        kind: 'circuit',
        title: row.name,
        path: `/exam-simulator/live/${row.id}`,
        live: await liveAt(streamOf.circuit(row.id)),
      });
    for (const row of await listRunningRoundsOf(tx, userId))
      running.push({
        ...phaseLeft(row),
        kind: 'round',
        title: row.title,
        path: `/study-groups/${row.groupId}/sessions/${row.sessionId}`,
        live: await liveAt(streamOf.group(row.groupId)),
      });
    return { serverNow: now, clocks: running.sort(earliestFirst) };
  });
}
