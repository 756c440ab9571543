import type { CrossSigningKey, DeviceKeys } from '@cascade/shared/features/key-server/shapes';
import { sql } from 'drizzle-orm';
import { uuids } from '../../arrays.ts';
import type { Executor, Tx } from '../../client.ts';

export type Usage = 'master' | 'self_signing' | 'user_signing';

export async function findAccounts(
  db: Executor,
  publicIds: string[],
): Promise<Map<string, string>> {
  if (publicIds.length === 0) return new Map();
  const rows = await db.execute<{ id: string; publicId: string }>(sql`
    select id, public_id as "publicId" from users where public_id = any(${uuids(publicIds)})`);
  return new Map(rows.map(({ id, publicId }) => [publicId, id]));
}

export function listDeviceKeys(db: Executor, userIds: string[]) {
  return db.execute<{ userId: string; deviceId: string; keys: DeviceKeys }>(sql`
    select user_id as "userId", device_id as "deviceId", keys from devices
    where user_id = any(${uuids(userIds)}) order by created_at, device_id`);
}

export function listSigningKeys(db: Executor, userIds: string[]) {
  return db.execute<{ userId: string; usage: Usage; key: CrossSigningKey }>(sql`
    select user_id as "userId", usage, key from signing_keys where user_id = any(${uuids(userIds)})`);
}

/** Visible signatures: those of the owners, and the asker's own. */
export function listSignatures(db: Executor, userIds: string[], askerId: string) {
  return db.execute<{
    targetUserId: string;
    target: string;
    signerPublicId: string;
    signingKey: string;
    signature: string;
  }>(sql`
    select target_user_id as "targetUserId", target, u.public_id as "signerPublicId",
      signing_key as "signingKey", signature
    from key_signatures s join users u on u.id = s.signer_id
    where target_user_id = any(${uuids(userIds)}) and signer_id in (target_user_id, ${askerId})`);
}

/**
 * Writes one key of an identity.
 * @returns the previous key
 */
export async function writeSigningKey(
  tx: Tx,
  userId: string,
  usage: Usage,
  key: CrossSigningKey,
): Promise<CrossSigningKey | undefined> {
  const [before] = await tx.execute<{ key: CrossSigningKey }>(
    sql`select key from signing_keys where user_id = ${userId} and usage = ${usage}`,
  );
  await tx.execute(sql`
    insert into signing_keys (user_id, usage, key)
    values (${userId}, ${usage}, ${JSON.stringify(key)}::jsonb)
    on conflict (user_id, usage) do update set key = excluded.key`);
  return before?.key;
}

type NewSignature = {
  signerId: string;
  targetUserId: string;
  target: string;
  signingKey: string;
  signature: string;
};

export async function addSignature(tx: Tx, added: NewSignature): Promise<void> {
  await tx.execute(sql`
    insert into key_signatures (signer_id, target_user_id, target, signing_key, signature)
    values (${added.signerId}, ${added.targetUserId}, ${added.target}, ${added.signingKey},
      ${added.signature})
    on conflict (target_user_id, target, signer_id, signing_key)
    do update set signature = excluded.signature`);
}

export async function markDevicesChanged(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into device_lists (user_id, changed_at) values (${userId}, ${now.toISOString()})
    on conflict (user_id) do update set changed_at = excluded.changed_at`);
}

/**
 * The member, people in visible conversations or common study groups, and those who asked before
 * any device existed.
 */
export async function takeDeviceAudience(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with waiting as (
      delete from key_waits where awaited_id = ${userId} returning waiting_id
    )
    select ${userId}::uuid as id
    union select waiting_id from waiting
    union select other.user_id from conversation_members mine
      join conversation_members other on other.conversation_id = mine.conversation_id
        and other.person_id <> mine.person_id and other.latest_place > 0
      where mine.user_id = ${userId} and other.user_id is not null
    union select other.user_id from study_group_members mine
      join study_group_members other on other.group_id = mine.group_id
      where mine.user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

/** Remembers who asked without a result. Beyond the limit the asker must ask again. */
export async function waitForKeys(
  tx: Tx,
  waitingId: string,
  awaitedIds: string[],
  most: number,
): Promise<void> {
  await tx.execute(sql`
    insert into key_waits (waiting_id, awaited_id)
    select ${waitingId}, id from unnest(${uuids(awaitedIds)}) as asked (id)
    where (select count(*) from key_waits where waiting_id = ${waitingId}) < ${most}
    on conflict do nothing`);
}

export async function listChangedDevices(
  db: Executor,
  userId: string,
  since: Date | null,
): Promise<string[]> {
  const after = since?.toISOString() ?? '-infinity';
  const rows = await db.execute<{ publicId: string }>(sql`
    select u.public_id as "publicId" from device_lists d join users u on u.id = d.user_id
    where d.changed_at >= ${after}::timestamptz and (d.user_id = ${userId} or d.user_id in (
      select other.user_id from conversation_members mine
      join conversation_members other on other.conversation_id = mine.conversation_id
        and other.person_id <> mine.person_id
      where mine.user_id = ${userId} and mine.latest_place > 0
      union select other.user_id from study_group_members mine
      join study_group_members other on other.group_id = mine.group_id
      where mine.user_id = ${userId}))
    order by u.public_id`);
  return rows.map(({ publicId }) => publicId);
}
