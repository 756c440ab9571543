import type {
  BackedUpKey,
  KeptRoomKey,
  OldSealedSecret,
  SealedSecret,
} from '@cascade/shared/features/key-server/shapes';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Tx } from '../../client.ts';

type AuthData = { public_key: string } & Record<string, unknown>;
export type BackupRow = { version: number; authData: AuthData; etag: number; count: number };

export async function findBackup(db: Executor, userId: string): Promise<BackupRow | undefined> {
  const [row] = await db.execute<BackupRow>(sql`
    select version, auth_data as "authData", etag,
      (select count(*)::int from backed_up_keys where user_id = ${userId}) as count
    from key_backups where user_id = ${userId} and etag is not null`);
  return row;
}

/** Locked until commit, so that keys and count change in turn. */
export async function lockBackup(tx: Tx, userId: string): Promise<BackupRow | undefined> {
  await tx.execute(sql`select 1 from key_backups where user_id = ${userId} for update`);
  return findBackup(tx, userId);
}

/**
 * Creates a backup, replacing any other.
 * @returns its version, never reused
 */
export async function beginBackup(tx: Tx, userId: string, authData: AuthData): Promise<number> {
  const [row] = await tx.execute<{ version: number }>(sql`
    insert into key_backups (user_id, version, auth_data, etag)
    values (${userId}, 1, ${JSON.stringify(authData)}::jsonb, 0)
    on conflict (user_id) do update
    set version = key_backups.version + 1, auth_data = excluded.auth_data, etag = 0
    returning version`);
  await tx.execute(sql`delete from backed_up_keys where user_id = ${userId}`);
  if (!row) throw new Error('A new backup came back empty.');
  return row.version;
}

export async function writeAuthData(tx: Tx, userId: string, authData: AuthData): Promise<void> {
  await tx.execute(sql`
    update key_backups set auth_data = ${JSON.stringify(authData)}::jsonb where user_id = ${userId}`);
}

export async function endBackup(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update key_backups set etag = null, auth_data = '{"public_key": ""}' where user_id = ${userId}`);
  await tx.execute(sql`delete from backed_up_keys where user_id = ${userId}`);
}

type RoomKey<Key> = { roomId: string; sessionId: string; key: Key };

/** For each session the better key wins (Matrix client-server API, "Server-side key backups"). */
export async function putBackedUpKeys(
  tx: Tx,
  userId: string,
  keys: RoomKey<BackedUpKey>[],
): Promise<void> {
  const rank = (row: string) =>
    sql.raw(`(not (${row}.key->>'is_verified')::boolean,
      (${row}.key->>'first_message_index')::bigint, (${row}.key->>'forwarded_count')::bigint)`);
  const changed = await tx.execute(sql`
    insert into backed_up_keys (user_id, room_id, session_id, key)
    select ${userId}, "roomId", "sessionId", key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as given ("roomId" text, "sessionId" text, key jsonb)
    on conflict (user_id, room_id, session_id) do update set key = excluded.key
    where ${rank('excluded')} < ${rank('backed_up_keys')}
    returning 1`);
  if (changed.length > 0)
    await tx.execute(sql`update key_backups set etag = etag + 1 where user_id = ${userId}`);
}

type Kept = z.infer<typeof KeptRoomKey>;

export async function listBackedUpKeys(
  db: Executor,
  userId: string,
  { room, after, limit }: { room: string | null; after: number; limit: number },
): Promise<(RoomKey<Kept> & { place: number })[]> {
  const rows = await db.execute<RoomKey<Kept> & { place: string }>(sql`
    select room_id as "roomId", session_id as "sessionId", key, place from backed_up_keys
    where user_id = ${userId} and place > ${after}
      and (${room}::text is null or room_id = ${room})
    order by place limit ${limit}`);
  return rows.map((row) => ({ ...row, place: Number(row.place) }));
}

type Sealed = z.infer<typeof SealedSecret>;
type KeptSecret = Sealed | z.infer<typeof OldSealedSecret>;

export async function listSecrets(
  db: Executor,
  userId: string,
): Promise<Record<string, KeptSecret>> {
  const rows = await db.execute<{ name: string; sealed: KeptSecret }>(
    sql`select name, sealed from key_secrets where user_id = ${userId}`,
  );
  return Object.fromEntries(rows.map(({ name, sealed }) => [name, sealed]));
}

export async function deleteSecrets(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from key_secrets where user_id = ${userId}`);
}

export async function writeSecret(
  tx: Tx,
  userId: string,
  name: string,
  sealed: Sealed,
): Promise<void> {
  await tx.execute(sql`
    insert into key_secrets (user_id, name, sealed)
    values (${userId}, ${name}, ${JSON.stringify(sealed)}::jsonb)
    on conflict (user_id, name) do update set sealed = excluded.sealed`);
}
