import type { DeviceKeys, OneTimeKey } from '@cascade/shared/contracts/key-server-shapes';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Tx } from '../client.ts';

type Key = z.infer<typeof OneTimeKey>;
export type KeyCounts = { signed_curve25519: number };

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** Lets one change at a time be made to a member's devices and identity. */
export async function holdDevices(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
}

export type StoredDevice = { deviceId: string; keys: DeviceKeys };

/** Ties a device to the session that speaks for it, and says what is known of it. */
export async function touchDevice(
  tx: Tx,
  userId: string,
  deviceId: string,
  sessionId: string,
  now: Date,
): Promise<StoredDevice | undefined> {
  const [row] = await tx.execute<StoredDevice>(sql`
    update devices set session_id = ${sessionId}, seen_at = ${now.toISOString()}
    where user_id = ${userId} and device_id = ${deviceId}
    returning device_id as "deviceId", keys`);
  return row;
}

/** Adds a device, and forgets those that were seen longest ago when there are too many. */
export async function addDevice(
  tx: Tx,
  userId: string,
  sessionId: string,
  keys: DeviceKeys,
  now: Date,
  most: number,
): Promise<void> {
  await tx.execute(sql`
    delete from devices where user_id = ${userId} and device_id in (
      select device_id from devices where user_id = ${userId}
      order by seen_at desc, device_id offset ${most - 1})`);
  await tx.execute(sql`
    insert into devices (user_id, device_id, session_id, keys, created_at, seen_at)
    values (${userId}, ${keys.device_id}, ${sessionId}, ${json(keys)},
      ${now.toISOString()}, ${now.toISOString()})`);
}

export async function writeDeviceKeys(tx: Tx, userId: string, keys: DeviceKeys): Promise<void> {
  await tx.execute(sql`
    update devices set keys = ${json(keys)}
    where user_id = ${userId} and device_id = ${keys.device_id}`);
}

export async function deleteDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const gone = await tx.execute(
    sql`delete from devices where user_id = ${userId} and device_id = ${deviceId} returning 1`,
  );
  return gone.length > 0;
}

export function listDevicesOf(db: Executor, userId: string) {
  return db.execute<{
    deviceId: string;
    sessionId: string;
    createdAt: string;
    seenAt: string;
  }>(sql`
    select device_id as "deviceId", session_id as "sessionId", created_at as "createdAt",
      seen_at as "seenAt"
    from devices where user_id = ${userId} order by seen_at desc, device_id`);
}

/** Adds one-time keys; a name that was there before, handed out or not, is passed over. */
export async function addOneTimeKeys(
  tx: Tx,
  userId: string,
  deviceId: string,
  keys: Record<string, Key>,
): Promise<void> {
  await tx.execute(sql`
    insert into one_time_keys (user_id, device_id, name, key)
    select ${userId}, ${deviceId}, name, key from jsonb_each(${json(keys)}) as given (name, key)
    on conflict do nothing`);
}

/** Puts a fallback key in place of the one before, which stays used when it is the same. */
export async function writeFallbackKey(
  tx: Tx,
  userId: string,
  deviceId: string,
  name: string,
  key: Key,
): Promise<void> {
  await tx.execute(sql`
    insert into fallback_keys (user_id, device_id, name, key)
    values (${userId}, ${deviceId}, ${name}, ${json(key)})
    on conflict (user_id, device_id) do update
    set name = excluded.name, key = excluded.key, is_used = false
    where fallback_keys.name <> excluded.name`);
}

export type KeySupply = { counts: KeyCounts; unusedFallback: string[] };

/** What a device has left to hand out. */
export async function readKeySupply(
  db: Executor,
  userId: string,
  deviceId: string,
): Promise<KeySupply> {
  const [row] = await db.execute<{ count: number; unused: boolean }>(sql`
    select
      (select count(*)::int from one_time_keys
        where user_id = ${userId} and device_id = ${deviceId} and key is not null) as count,
      exists (select 1 from fallback_keys
        where user_id = ${userId} and device_id = ${deviceId} and not is_used) as unused`);
  return {
    counts: { signed_curve25519: row?.count ?? 0 },
    unusedFallback: row?.unused ? ['signed_curve25519'] : [],
  };
}

export type ClaimedKey = { name: string; key: Key };

/**
 * Takes the oldest one-time key of a device, for whoever asks now and for nobody else. Two who ask
 * at once pass over each other's row; when none is left, they get the fallback key.
 */
export async function claimKey(
  tx: Tx,
  userId: string,
  deviceId: string,
): Promise<ClaimedKey | undefined> {
  const [oneTime] = await tx.execute<ClaimedKey>(sql`
    with chosen as (
      select name, key from one_time_keys
      where user_id = ${userId} and device_id = ${deviceId} and key is not null
      order by place limit 1 for update skip locked
    )
    update one_time_keys o set key = null from chosen
    where o.user_id = ${userId} and o.device_id = ${deviceId} and o.name = chosen.name
    returning chosen.name, chosen.key`);
  if (oneTime) return oneTime;
  const [fallback] = await tx.execute<ClaimedKey>(sql`
    update fallback_keys set is_used = true
    where user_id = ${userId} and device_id = ${deviceId} returning name, key`);
  return fallback;
}
