import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import {
  BackedUpKey,
  few,
  KeptRoomKey,
  OldSealedSecret,
  PublicKey,
  RoomId,
  SealedSecret,
  Signatures,
} from './shapes.ts';

/**
 * Room keys and identity, sealed for the recovery key. The server can neither read nor forge them
 * (`shared/domain/encryption/recovery-seal.ts`).
 */

export const MOST_BACKED_UP_KEYS = 50_000;
export const BACKUP_PAGE = 200;
/** Of one upload: a hundred room keys, the library's batch size. */
export const MAX_BACKUP_BYTES = 512 * 1024;

const authData = {
  public_key: PublicKey,
  signatures: Signatures.optional(),
  private_key_salt: z.string().max(64).optional(),
  private_key_iterations: z.int().min(100_000).max(10_000_000).optional(),
};
const AuthData = z.strictObject({ ...authData, form: z.literal(2) });

const BackupInfo = z.object({
  version: z.string(),
  algorithm: z.literal('m.megolm_backup.v1.curve25519-aes-sha2'),
  /** Without a form: from before room keys were authenticated. */
  auth_data: z.strictObject({ ...authData, form: z.literal(2).optional() }),
  count: z.int().min(0),
  etag: z.string(),
});

const version = z.string().regex(/^\d{1,9}$/, 'must be the version of a backup');
const Outcome = z.object({ count: z.int().min(0), etag: z.string() });

export const getBackup = defineRoute({
  name: 'keys.backup',
  method: 'get',
  path: '/api/keys/backup',
  summary: 'The latest backup of the caller, or null',
  access: 'member',
  response: BackupInfo.nullable(),
});

export const createBackup = defineRoute({
  name: 'keys.create-backup',
  method: 'post',
  path: '/api/keys/backup',
  summary: 'Creates a backup; an existing one is deleted with its keys, which takes a fresh proof',
  access: 'member',
  body: z.strictObject({
    algorithm: z.literal('m.megolm_backup.v1.curve25519-aes-sha2'),
    auth_data: AuthData,
  }),
  response: z.object({ version: z.string() }),
  failures: ['proof_required'],
});

export const changeBackup = defineRoute({
  name: 'keys.change-backup',
  method: 'put',
  path: '/api/keys/backup/:version',
  summary:
    'Adds signatures to the backup’s public key, which must stay the same; another passphrase takes a fresh proof',
  access: 'member',
  delivery: 'each-time',
  params: z.object({ version }),
  body: z.strictObject({ auth_data: AuthData }),
  response: BackupInfo,
  failures: ['not_found', 'conflict', 'proof_required'],
});

export const deleteBackup = defineRoute({
  name: 'keys.delete-backup',
  method: 'delete',
  path: '/api/keys/backup/:version',
  summary: 'Deletes a backup with its keys',
  access: 'member',
  proof: 'fresh',
  params: z.object({ version }),
  response: z.object({}),
  failures: ['not_found'],
});

const sessionId = z.string().length(43);

export const putRoomKeys = defineRoute({
  name: 'keys.put-backup-keys',
  method: 'put',
  path: '/api/keys/backup/:version/rooms',
  summary: 'KeysBackup: room keys for the latest backup; of two the better is stored',
  access: 'member',
  delivery: 'each-time',
  params: z.object({ version }),
  body: z.strictObject({
    rooms: few(RoomId, z.strictObject({ sessions: few(sessionId, BackedUpKey, 200) }), 200),
  }),
  response: Outcome,
  failures: ['not_found', 'stale', 'too_large'],
});

export const listRoomKeys = defineRoute({
  name: 'keys.backup-keys',
  method: 'get',
  path: '/api/keys/backup/:version/rooms',
  summary: 'Backed up room keys, page by page, of all rooms or of one',
  access: 'member',
  params: z.object({ version }),
  query: z.object({ room: RoomId.optional(), after: z.coerce.number().int().min(0).default(0) }),
  response: z.object({
    rooms: z.record(z.string(), z.object({ sessions: z.record(z.string(), KeptRoomKey) })),
    next: z.int().positive().nullable(),
  }),
  failures: ['not_found'],
});

/** Matrix names of the identity's private keys. */
const secretName = z.enum([
  'm.cross_signing.master',
  'm.cross_signing.self_signing',
  'm.cross_signing.user_signing',
]);
const Secrets = z.partialRecord(secretName, SealedSecret);

export const getSecrets = defineRoute({
  name: 'keys.secrets',
  method: 'get',
  path: '/api/keys/secrets',
  summary: 'The caller’s identity, sealed with the recovery key, for a new device',
  access: 'member',
  response: z.partialRecord(secretName, z.union([SealedSecret, OldSealedSecret])),
});

export const putSecrets = defineRoute({
  name: 'keys.put-secrets',
  method: 'put',
  path: '/api/keys/secrets',
  summary: 'Stores sealed secrets; replacing one takes a fresh proof',
  access: 'member',
  delivery: 'each-time',
  body: Secrets,
  response: z.object({}),
  failures: ['proof_required'],
});
