import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';

/** All circuits of a person, past ones included, in locking order. */
export async function listCircuitIdsOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select circuit_id as id from circuit_people where user_id = ${userId} order by circuit_id`);
  return rows.map(({ id }) => id);
}

export async function deleteCircuit(tx: Tx, id: string, stream: string): Promise<void> {
  await tx.execute(sql`delete from outbox where data->>'circuitId' = ${id}`);
  await tx.execute(sql`
    delete from live_events e using stream_entries s
    where s.stream = ${stream} and s.event_id = e.id and not exists (
      select 1 from stream_entries other
      where other.event_id = e.id and other.stream <> ${stream})`);
  await tx.execute(sql`delete from stream_entries where stream = ${stream}`);
  await tx.execute(sql`delete from streams where stream = ${stream}`);
  await tx.execute(sql`delete from circuits where id = ${id}`);
}

export async function forgetOwnWords(tx: Tx, personId: string): Promise<void> {
  await tx.execute(sql`delete from circuit_self_ratings where candidate_id = ${personId}`);
  await tx.execute(sql`
    update circuit_sheets set sheet = jsonb_set(sheet, '{privateNote}', '""')
    where examiner_id = ${personId} and sheet->>'privateNote' <> ''`);
}
