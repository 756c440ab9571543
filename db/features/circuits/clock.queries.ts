import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import type { CircuitRow } from './circuits.queries.ts';
import { circuitPeople, circuits } from './schema.ts';

export type ClockChange = Pick<
  CircuitRow,
  'segment' | 'endsAt' | 'pausedAt' | 'remainingMs' | 'extendedMs'
> & { state: string; endedAt: Date | null };

/**
 * Advances the clock by compare and swap on `clock_rev`, so that of many gateways one succeeds.
 * @returns undefined when another was faster, or the phase has not ended
 */
export async function advanceClock(
  tx: Tx,
  { id, clockRev }: Pick<CircuitRow, 'id' | 'clockRev'>,
  now: Date,
  change: ClockChange,
): Promise<CircuitRow | undefined> {
  const [row] = await tx
    .update(circuits)
    .set({ ...change, clockRev: clockRev + 1 })
    .where(
      and(
        eq(circuits.id, id),
        eq(circuits.clockRev, clockRev),
        eq(circuits.state, 'running'),
        lte(circuits.endsAt, now),
      ),
    )
    .returning();
  return row;
}

export async function setClock(
  tx: Tx,
  { id, clockRev }: Pick<CircuitRow, 'id' | 'clockRev'>,
  change: ClockChange & { launchedAt?: Date; lastRound?: number },
): Promise<CircuitRow> {
  const [row] = await tx
    .update(circuits)
    .set({ ...change, clockRev: clockRev + 1 })
    .where(and(eq(circuits.id, id), eq(circuits.clockRev, clockRev)))
    .returning();
  if (!row) throw new Error('The clock of a locked circuit changed.');
  return row;
}

export function listRunning(db: Executor): Promise<CircuitRow[]> {
  return db
    .select()
    .from(circuits)
    .where(eq(circuits.state, 'running'))
    .orderBy(asc(circuits.endsAt));
}

export function listDue(db: Executor, now: Date): Promise<CircuitRow[]> {
  return db
    .select()
    .from(circuits)
    .where(
      and(eq(circuits.state, 'running'), isNotNull(circuits.endsAt), lte(circuits.endsAt, now)),
    )
    .orderBy(asc(circuits.endsAt));
}

/** That the member has joined. */
export function listRunningCircuitsOf(db: Executor, userId: string) {
  return db
    .select({
      id: circuits.id,
      name: circuits.name,
      endsAt: circuits.endsAt,
      remainingMs: circuits.remainingMs,
      speed: circuits.speed,
    })
    .from(circuits)
    .innerJoin(circuitPeople, eq(circuitPeople.circuitId, circuits.id))
    .where(
      and(
        eq(circuits.state, 'running'),
        eq(circuitPeople.userId, userId),
        eq(circuitPeople.status, 'joined'),
      ),
    );
}
