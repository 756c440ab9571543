import {
  createBackup,
  getBackup,
  getSecrets,
  listRoomKeys,
  putSecrets,
} from '@cascade/shared/contracts/key-server-backup';
import type { BackedUpKey } from '@cascade/shared/contracts/key-server-shapes';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import {
  BackupDecryptionKey,
  Base64EncodedPkMessage,
  Curve25519PublicKey,
  Curve25519SecretKey,
  PkDecryption,
  PkEncryption,
  PkMessage,
  RoomId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { Recovery } from '../keys-state.ts';
import { readRecoveryKey, writeRecoveryKey } from '../recovery-key.ts';
import { hasIdentity, uploadIdentity } from './identity.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';
import { deriveKey, ITERATIONS, newSalt } from './passphrase.ts';

const ALGORITHM = 'm.megolm_backup.v1.curve25519-aes-sha2';
const wrong =
  'This is not the recovery key of your messages. Please check it, sign by sign, and try again.';

/** Another device has begun another backup, or this one can take no more. */
const overs = new Set(['stale', 'not_found', 'too_large']);

type Backup = NonNullable<ResponseOf<typeof getBackup>>;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll('=', '');

/** How it stands with the member's backup, and takes it up again where this device was let in. */
export async function readRecovery(device: KeyDevice): Promise<Recovery> {
  const backup = await device.ask(getBackup, {});
  if (!backup) return { state: 'none' };
  const known = device.facts.backup;
  // The server could name a public key of its own; only the one that a secret here gave counts.
  if (known?.version !== backup.version || known.publicKey !== backup.auth_data.public_key)
    return { state: 'locked' };
  if (!(await device.machine.isBackupEnabled()))
    await device.machine.enableBackupV1(known.publicKey, known.version);
  return { state: 'on' };
}

/**
 * Begins a backup of the identity and of all room keys; one that was there before is deleted. On a
 * device that could not be let into it, the identity begins anew, too.
 * @returns the recovery key, which is kept nowhere
 */
export async function begin(device: KeyDevice, passphrase?: string): Promise<string> {
  if (!(await hasIdentity(device))) await uploadIdentity(device, true);
  const salt = passphrase === undefined ? undefined : newSalt();
  const key =
    passphrase === undefined || salt === undefined
      ? crypto.getRandomValues(new Uint8Array(32))
      : await deriveKey(passphrase, salt, ITERATIONS);
  const publicKey = publicKeyOf(key);
  await putIdentity(device, publicKey);
  const { version } = await device.ask(createBackup, {
    body: {
      algorithm: ALGORITHM,
      auth_data: {
        public_key: publicKey,
        ...(salt ? { private_key_salt: salt, private_key_iterations: ITERATIONS } : {}),
      },
    },
  });
  await takeUp(device, { version, publicKey });
  return writeRecoveryKey(key);
}

function publicKeyOf(key: Uint8Array): string {
  return BackupDecryptionKey.fromBase64(base64(key)).megolmV1PublicKey.publicKeyBase64;
}

async function putIdentity(device: KeyDevice, publicKey: string): Promise<void> {
  const secrets = await device.machine.exportCrossSigningKeys();
  const sealed = (secret: string | undefined) => {
    const { ciphertext, mac, ephemeralKey } = PkEncryption.fromKey(
      new Curve25519PublicKey(publicKey),
    )
      .encryptString(secret ?? '')
      .toBase64();
    return { ciphertext, mac, ephemeral_key: ephemeralKey };
  };
  await device.ask(putSecrets, {
    body: {
      'm.cross_signing.master': sealed(secrets?.masterKey),
      'm.cross_signing.self_signing': sealed(secrets?.self_signing_key),
      'm.cross_signing.user_signing': sealed(secrets?.userSigningKey),
    },
  });
}

/** Backs up into a backup from now on, everything that this device has included. */
async function takeUp(
  device: KeyDevice,
  backup: { version: string; publicKey: string },
): Promise<void> {
  await device.machine.disableBackup();
  await device.machine.enableBackupV1(backup.publicKey, backup.version);
  await device.keepFacts({ backup });
}

/**
 * Takes identity and history over with a recovery key or its passphrase.
 * @returns how many room keys came
 * @throws ApiError when it is the wrong one
 */
export async function recover(device: KeyDevice, typed: string): Promise<number> {
  const backup = await device.ask(getBackup, {});
  if (!backup)
    throw new ApiError({
      status: 404,
      code: 'not_found',
      detail: 'There is no backup of your messages.',
    });
  const key = await keyFor(backup, typed);
  if (!key) throw new ApiError({ status: 422, code: 'invalid', detail: wrong });
  await takeIdentity(device, key);
  const count = await restoreHistory(device, backup.version, key);
  await takeUp(device, { version: backup.version, publicKey: backup.auth_data.public_key });
  return count;
}

async function keyFor(
  { auth_data: { public_key, private_key_salt, private_key_iterations } }: Backup,
  typed: string,
): Promise<Uint8Array | undefined> {
  const key = readRecoveryKey(typed);
  if (key && publicKeyOf(key) === public_key) return key;
  if (!private_key_salt || !private_key_iterations) return undefined;
  const derived = await deriveKey(typed, private_key_salt, private_key_iterations);
  return publicKeyOf(derived) === public_key ? derived : undefined;
}

async function takeIdentity(device: KeyDevice, key: Uint8Array): Promise<void> {
  const opener = PkDecryption.fromKey(Curve25519SecretKey.fromBase64(base64(key)));
  const secrets = await device.ask(getSecrets, {});
  const opened = (name: keyof typeof secrets) => {
    const sealed = secrets[name];
    if (!sealed) return undefined;
    const { ciphertext, mac, ephemeral_key } = sealed;
    return opener.decryptString(
      PkMessage.fromBase64(new Base64EncodedPkMessage(ciphertext, mac, ephemeral_key)),
    );
  };
  await device.query(device.publicId);
  await device.machine.importCrossSigningKeys(
    opened('m.cross_signing.master'),
    opened('m.cross_signing.self_signing'),
    opened('m.cross_signing.user_signing'),
  );
  if (await hasIdentity(device)) await device.signOwnDevice();
}

async function restoreHistory(
  device: KeyDevice,
  version: string,
  key: Uint8Array,
): Promise<number> {
  const recovery = BackupDecryptionKey.fromBase64(base64(key));
  let count = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page: ResponseOf<typeof listRoomKeys> = await device.ask(listRoomKeys, {
      params: { version },
      query: { after },
    });
    const rooms = new Map<RoomId, Map<string, unknown>>();
    for (const [room, { sessions }] of Object.entries(page.rooms)) {
      const opened = new Map<string, unknown>();
      for (const [session, sealed] of Object.entries(sessions)) {
        const roomKey = openRoomKey(recovery, sealed);
        if (roomKey) opened.set(session, roomKey);
      }
      rooms.set(new RoomId(room), opened);
      count += opened.size;
    }
    await device.machine.importBackedUpRoomKeys(rooms, () => undefined, version);
    after = page.next;
  }
  return count;
}

/** One that is damaged must not keep the others back. */
function openRoomKey(
  recovery: BackupDecryptionKey,
  { session_data: { ephemeral, mac, ciphertext } }: BackedUpKey,
): unknown {
  try {
    return JSON.parse(recovery.decryptV1(ephemeral, mac, ciphertext));
  } catch {
    return undefined;
  }
}

/** Backs up whatever is not in the backup yet. @returns whether it is still our backup */
export async function backUp(device: KeyDevice): Promise<boolean> {
  try {
    for (;;) {
      const request = await device.machine.backupRoomKeys();
      if (!request) return true;
      await device.send(request as LibraryRequest);
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !overs.has(error.code)) return true;
    await device.machine.disableBackup();
    return false;
  }
}
