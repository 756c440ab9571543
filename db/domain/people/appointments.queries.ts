import {
  type Appointment,
  FEWEST_APPOINTMENTS,
} from '@cascade/shared/features/study-partners/appointments';
import type { KeptShare } from '@cascade/shared/features/study-partners/proposals';
import { eq, sql } from 'drizzle-orm';
import { uuids } from '../../arrays.ts';
import type { Executor, Tx } from '../../client.ts';
import { appointments } from '../../features/study-partners/schema.ts';

/**
 * How many of their appointments members have kept, by account. Who came late has kept it; one
 * that was cancelled in time does not count. Members with fewer than five that count are left out.
 */
export async function keptShares(
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, KeptShare>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.execute<{ userId: string; kept: number; of: number }>(sql`
    select user_id as "userId", count(*) filter (where outcome in ('came', 'late'))::int as kept,
      count(*)::int as of
    from appointments
    where user_id = any(${uuids([...userIds])}) and outcome <> 'cancelled'
    group by user_id having count(*) >= ${FEWEST_APPOINTMENTS}`);
  return new Map(rows.map(({ userId, kept, of }) => [userId, { kept, of }]));
}

/** The latest first. */
export async function listAppointmentsOf(db: Executor, userId: string): Promise<Appointment[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(eq(appointments.userId, userId))
    .orderBy(sql`${appointments.startsAt} desc, ${appointments.sessionId} desc`);
  return rows.map(({ sessionId, startsAt, outcome }) => ({
    sessionId,
    startsAt: startsAt.toISOString(),
    outcome,
  }));
}

/** @returns those that were not noted before */
export async function insertAppointments(
  tx: Tx,
  rows: (typeof appointments.$inferInsert)[],
): Promise<(typeof appointments.$inferSelect)[]> {
  if (rows.length === 0) return [];
  return tx.insert(appointments).values(rows).onConflictDoNothing().returning();
}
