import type { InboxMessage } from '@cascade/shared/features/key-server/contract';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';

type NewMessage = { sender: string; type: string; content: Record<string, unknown> };

/**
 * To one device, or with `*` to all of a member's. The device's row lock makes numbers dense and
 * in commit order.
 * @returns receiving devices with their numbers
 */
export async function addToInbox(
  tx: Tx,
  userId: string,
  deviceId: string,
  { sender, type, content }: NewMessage,
): Promise<{ deviceId: string; n: number }[]> {
  const rows = await tx.execute<{ deviceId: string; n: string }>(sql`
    with numbered as (
      update devices set inbox_n = inbox_n + 1
      where user_id = ${userId} and ${deviceId} in ('*', device_id)
      returning user_id, device_id, inbox_n
    )
    insert into device_inbox (user_id, device_id, n, sender, type, content)
    select user_id, device_id, inbox_n, ${sender}, ${type}, ${JSON.stringify(content)}::jsonb
    from numbered
    returning device_id as "deviceId", n`);
  return rows.map((row) => ({ deviceId: row.deviceId, n: Number(row.n) }));
}

export async function readInboxOf(
  db: Executor,
  userId: string,
  deviceId: string,
  after: number,
  limit: number,
): Promise<InboxMessage[] | undefined> {
  const rows = await db.execute<{ n: string | null } & Omit<InboxMessage, 'n'>>(sql`
    select m.n, m.sender, m.type, m.content from devices d
    left join device_inbox m on m.user_id = d.user_id and m.device_id = d.device_id
      and m.n > ${after}
    where d.user_id = ${userId} and d.device_id = ${deviceId}
    order by m.n limit ${limit}`);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ n, ...rest }) => (n === null ? [] : [{ n: Number(n), ...rest }]));
}

/** Deletes confirmed messages. False when the member has no such device. */
export async function clearInbox(
  tx: Tx,
  userId: string,
  deviceId: string,
  upTo: number,
): Promise<boolean> {
  const known = await tx.execute(
    sql`select 1 from devices where user_id = ${userId} and device_id = ${deviceId}`,
  );
  await tx.execute(sql`
    delete from device_inbox
    where user_id = ${userId} and device_id = ${deviceId} and n <= ${upTo}`);
  return known.length > 0;
}
