import { remindOfCircuit } from '@cascade/shared/features/circuits/reminders';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../client.ts';

/**
 * Deletes a circuit's queued reminders. One that is running stays: it waits for the circuit's row
 * and finds another date.
 */
export async function deleteReminders(tx: Tx, circuitId: string): Promise<void> {
  await tx.execute(sql`
    delete from outbox where id in (
      select id from outbox
      where job = ${remindOfCircuit.name} and data ->> 'circuitId' = ${circuitId}
      for update skip locked)`);
}

export type Reminded = { userId: string; name: string; email: string; wantsMail: boolean };

/**
 * A circuit still due at this date, locked until commit. Undefined when there is nothing to remind
 * of.
 */
export async function lockScheduled(
  tx: Tx,
  circuitId: string,
  scheduledFor: string,
): Promise<string | undefined> {
  const [row] = await tx.execute<{ name: string }>(sql`
    select name from circuits
    where id = ${circuitId} and scheduled_for = ${scheduledFor} and state in ('draft', 'lobby')
    for share`);
  return row?.name;
}

export async function listReminded(tx: Tx, circuitId: string): Promise<Reminded[]> {
  const rows = await tx.execute<Reminded>(sql`
    select u.id as "userId", u.name, u.email,
      u.email_verified and coalesce(p.wants_emails, true) as "wantsMail"
    from circuit_people person
    join users u on u.id = person.user_id
    left join profiles p on p.user_id = u.id
    where person.circuit_id = ${circuitId} and person.status = 'joined'
    order by u.id`);
  return [...rows];
}
