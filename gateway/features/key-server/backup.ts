import { isDeepStrictEqual } from 'node:util';
import type { Executor, Tx } from '@cascade/db/client';
import {
  type BackupRow,
  beginBackup,
  endBackup,
  findBackup,
  listBackedUpKeys,
  listSecrets,
  lockBackup,
  putBackedUpKeys,
  writeAuthData,
  writeSecret,
} from '@cascade/db/features/key-server/backup.queries';
import {
  BACKUP_PAGE,
  type changeBackup,
  type getBackup,
  type listRoomKeys,
  MOST_BACKED_UP_KEYS,
  type putRoomKeys,
  type putSecrets,
} from '@cascade/shared/features/key-server/backup';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf, ResponseInputOf } from '@cascade/shared/kernel/route';

import type { Change } from './devices.ts';

type Info = NonNullable<ResponseInputOf<typeof getBackup>>;
type AuthData = Info['auth_data'];

function infoOf({ version, authData, count, etag }: BackupRow): Info {
  return {
    version: String(version),
    algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2',
    auth_data: authData as AuthData,
    count,
    etag: String(etag),
  };
}

/** @throws AppError not_found when that version is not the member's backup */
function versionOf(row: BackupRow | undefined, version: string): BackupRow {
  if (row && String(row.version) === version) return row;
  throw new AppError('not_found', 'There is no such backup.');
}

export async function readBackup(db: Executor, userId: string): Promise<Info | null> {
  const row = await findBackup(db, userId);
  return row ? infoOf(row) : null;
}

/** @throws AppError proof_required when it would replace a backup */
export async function begin(
  { tx, caller, announce }: Pick<Change, 'tx' | 'caller' | 'announce'>,
  authData: AuthData,
  demandProof: () => Promise<void>,
) {
  const isOther = (await lockBackup(tx, caller.userId)) !== undefined;
  if (isOther) await demandProof();
  const version = await beginBackup(tx, caller.userId, authData);
  if (isOther) await announce('message-recovery-replaced');
  return { version: String(version) };
}

/**
 * Another public key needs another backup.
 * @throws AppError proof_required when the current passphrase would no longer open it
 */
export async function change(
  tx: Tx,
  userId: string,
  version: string,
  authData: BodyOf<typeof changeBackup>['auth_data'],
  demandProof: () => Promise<void>,
): Promise<Info> {
  const row = versionOf(await lockBackup(tx, userId), version);
  if (row.authData.public_key !== authData.public_key)
    throw new AppError('conflict', 'This backup has another key.');
  const { private_key_salt, private_key_iterations } = row.authData;
  if (
    private_key_salt !== authData.private_key_salt ||
    private_key_iterations !== authData.private_key_iterations
  )
    await demandProof();
  await writeAuthData(tx, userId, authData);
  return infoOf({ ...row, authData });
}

/** @throws AppError proof_required when one would be replaced */
export async function keepSecrets(
  tx: Tx,
  userId: string,
  secrets: BodyOf<typeof putSecrets>,
  demandProof: () => Promise<void>,
): Promise<void> {
  const known = await listSecrets(tx, userId);
  const given = Object.entries(secrets);
  const isOther = ([name, sealed]: (typeof given)[number]) =>
    known[name] !== undefined && !isDeepStrictEqual(known[name], sealed);
  if (given.some(isOther)) await demandProof();
  for (const [name, sealed] of given) await writeSecret(tx, userId, name, sealed);
}

export async function end(tx: Tx, userId: string, version: string): Promise<void> {
  versionOf(await lockBackup(tx, userId), version);
  await endBackup(tx, userId);
}

/** @throws AppError stale when another backup has been started */
export async function putKeys(
  tx: Tx,
  userId: string,
  version: string,
  rooms: BodyOf<typeof putRoomKeys>['rooms'],
) {
  const row = await lockBackup(tx, userId);
  if (row && String(row.version) !== version)
    throw new AppError('stale', 'Another backup has been begun on some device.');
  versionOf(row, version);
  const keys = Object.entries(rooms).flatMap(([roomId, { sessions }]) =>
    Object.entries(sessions).map(([sessionId, key]) => ({ roomId, sessionId, key })),
  );
  await putBackedUpKeys(tx, userId, keys);
  const after = versionOf(await findBackup(tx, userId), version);
  if (after.count > MOST_BACKED_UP_KEYS) throw new AppError('too_large', 'The backup is full.');
  return { count: after.count, etag: String(after.etag) };
}

export async function readKeys(
  db: Executor,
  userId: string,
  version: string,
  { room, after }: { room?: string | undefined; after: number },
): Promise<ResponseInputOf<typeof listRoomKeys>> {
  versionOf(await findBackup(db, userId), version);
  const page = await listBackedUpKeys(db, userId, {
    room: room ?? null,
    after,
    limit: BACKUP_PAGE,
  });
  const rooms: ResponseInputOf<typeof listRoomKeys>['rooms'] = {};
  for (const { roomId, sessionId, key } of page) {
    const sessions = rooms[roomId]?.sessions ?? {};
    sessions[sessionId] = key;
    rooms[roomId] = { sessions };
  }
  return { rooms, next: page.length === BACKUP_PAGE ? (page.at(-1)?.place ?? null) : null };
}
