import { findCircuit } from '@cascade/db/features/circuits/circuits.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { circuitLength } from '@cascade/shared/domain/clock/circuit-timing';
import { toICalendar } from '@cascade/shared/domain/meetings/icalendar';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Services } from '../../services.ts';
import { plannedOf } from './clock/clock.ts';
import { enter } from './policy.ts';

export function readCalendar(
  { database, clock, env }: Services,
  userId: string,
  id: string,
): Promise<string> {
  return inSnapshot(database, async (tx) => {
    const { row, places } = enter(await findCircuit(tx, id), userId);
    if (row.scheduledFor === null) throw new AppError('conflict', 'This circuit has no date yet.');
    const { segments, speed } = plannedOf(row, places.length);
    const url = `${env.PUBLIC_ORIGIN}${circuitPath(id)}`;
    return toICalendar({
      uid: `${id}@cascade`,
      stampedAt: clock.now(),
      startsAt: row.scheduledFor,
      durationMs: circuitLength(segments) / speed,
      title: `Mock circuit: ${row.name}`,
      details: `A mock exam on CASCade. Be in the lobby ten minutes early: ${url}`,
      url,
    });
  });
}
