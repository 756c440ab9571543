import type { DeviceKeys, OneTimeKey } from '@cascade/shared/features/key-server/shapes';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { uuids } from '../../arrays.ts';
import type { Executor, Tx } from '../../client.ts';

type Key = z.infer<typeof OneTimeKey>;
export type KeyCounts = { signed_curve25519: number };

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** Serialises changes of a member's devices and identity. */
export async function lockDevices(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
}

/** Keeps devices and identities of these members as they are until commit. */
export async function holdDevices(tx: Tx, userIds: string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from users where id = any(${uuids(userIds)}) order by id for share`);
}

export type StoredDevice = { deviceId: string; keys: DeviceKeys };

/** Binds a device to its session and returns its row. */
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

/**
 * Adds a device. If there are too many, unapproved ones are removed first, then those seen longest
 * ago.
 */
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
      order by (approved_at is null), seen_at desc, device_id offset ${most - 1})`);
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

/** Its keys and inbox are deleted with it. */
export async function deleteDevice(tx: Tx, userId: string, deviceId: string): Promise<void> {
  await tx.execute(sql`delete from devices where user_id = ${userId} and device_id = ${deviceId}`);
}

export type DeviceRow = {
  deviceId: string;
  sessionId: string;
  name: string | null;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  seenAt: string;
  approvedAt: string | null;
  approvedBy: 'first' | 'itself' | 'device' | null;
  approvedByName: string | null;
};

export function listDevicesOf(db: Executor, userId: string) {
  return db.execute<DeviceRow>(sql`
    select d.device_id as "deviceId", d.session_id as "sessionId", d.name,
      s.user_agent as "userAgent", s.ip_address as "ipAddress", d.created_at as "createdAt",
      d.seen_at as "seenAt", d.approved_at as "approvedAt", d.approved_by as "approvedBy",
      d.approved_by_name as "approvedByName"
    from devices d join sessions s on s.id = d.session_id
    where d.user_id = ${userId} order by d.seen_at desc, d.device_id`);
}

export async function renameDevice(
  tx: Tx,
  userId: string,
  deviceId: string,
  name: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update devices set name = ${name}
    where user_id = ${userId} and device_id = ${deviceId} returning 1`);
  return changed.length > 0;
}

export async function approveDevice(
  tx: Tx,
  userId: string,
  deviceId: string,
  { by, byName, now }: { by: 'itself' | 'device'; byName: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update devices set approved_at = ${now.toISOString()},
      approved_by = coalesce(approved_by, ${by}), approved_by_name = ${byName}
    where user_id = ${userId} and device_id = ${deviceId} and approved_at is null`);
}

/** A new identity starts with one session's device; it approves no other yet. */
export async function resetApprovals(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.execute(sql`
    update devices set approved_at = null, approved_by_name = null,
      approved_by = case when session_id = ${sessionId} then 'first' end
    where user_id = ${userId}`);
}

/** Adds one-time keys; known names, used or not, are skipped. */
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

/** Replaces the fallback key, which stays marked as used if unchanged. */
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
 * Claims a device's oldest one-time key. Concurrent claims skip each other's row; without keys
 * they get the fallback key.
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
