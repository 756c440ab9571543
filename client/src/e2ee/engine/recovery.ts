import {
  backupKeyOf,
  fromBase64,
  openSecret,
  sealSecret,
} from '@cascade/shared/domain/encryption/recovery-seal';
import {
  createBackup,
  getBackup,
  getSecrets,
  putSecrets,
} from '@cascade/shared/features/key-server/backup';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { ApiError } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { Recovery } from '../keys-state.ts';
import { readRecoveryKey, writeRecoveryKey } from '../recovery-key.ts';
import { type Backup, publicKeyOf, type Restored, restoreHistory, takeUp } from './backup.ts';
import { hasIdentity } from './identity.ts';
import type { KeyDevice } from './key-device.ts';

/** As in Matrix clients: PBKDF2 with SHA-512. */
const ITERATIONS = 500_000;

function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes));
}

async function deriveKey(
  passphrase: string,
  salt: string,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey(
    'raw',
    encode(passphrase.normalize('NFKC').trim()),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-512', salt: encode(salt), iterations },
    material,
    256,
  );
  return new Uint8Array(bits);
}

const ALGORITHM = 'm.megolm_backup.v1.curve25519-aes-sha2';
const wrong =
  'This is not the recovery key of your messages. Please check it, sign by sign, and try again.';
const old =
  'Your recovery was set up with an earlier version of CASCade and can no longer be checked. Please set up recovery again.';
const altered =
  'Your recovery key is right, but what our server keeps for it has been altered. None of it was used. Please tell us before you set up recovery again.';
const foreign =
  'Your recovery key is right, but our server names another security identity than the one it holds. Nothing was changed. Please tell us before you set up recovery again.';

const names = {
  'm.cross_signing.master': 'masterKey',
  'm.cross_signing.self_signing': 'self_signing_key',
  'm.cross_signing.user_signing': 'userSigningKey',
} as const;
type Name = keyof typeof names;
const allNames = Object.keys(names) as Name[];

type Bytes = Uint8Array<ArrayBuffer>;

const refusal = (code: string, detail: string) => new ApiError({ status: 409, code, detail });

/** Starts using the backup where this device has its key. */
export async function readRecovery(device: KeyDevice): Promise<Recovery> {
  const backup = await device.ask(getBackup, {});
  if (!backup) return { state: 'none' };
  if (backup.auth_data.form !== 2)
    return { state: (await hasIdentity(device)) ? 'none' : 'locked' };
  const known = device.facts.backup;
  // Only the public key derived from a local secret counts; the server could name its own.
  if (known?.version !== backup.version || known.publicKey !== backup.auth_data.public_key)
    return { state: 'locked' };
  if (!(await device.machine.isBackupEnabled()))
    await device.machine.enableBackupV1(known.publicKey, known.version);
  return { state: 'on' };
}

/**
 * Replaces an earlier backup.
 * @returns the recovery key, stored nowhere
 * @throws ApiError without the identity's keys
 */
export async function begin(device: KeyDevice, passphrase?: string): Promise<string> {
  if (!(await hasIdentity(device)))
    throw refusal('locked', 'This device must be approved first. Please try again in a moment.');
  const salt = passphrase === undefined ? undefined : newSalt();
  const key =
    passphrase === undefined || salt === undefined
      ? crypto.getRandomValues(new Uint8Array(32))
      : await deriveKey(passphrase, salt, ITERATIONS);
  const backupKey = await backupKeyOf(key, device.publicId);
  await putIdentity(device, key);
  const { version } = await device.ask(createBackup, {
    body: {
      algorithm: ALGORITHM,
      auth_data: {
        form: 2,
        public_key: publicKeyOf(backupKey),
        ...(salt ? { private_key_salt: salt, private_key_iterations: ITERATIONS } : {}),
      },
    },
  });
  await takeUp(device, version, backupKey);
  return writeRecoveryKey(key);
}

async function putIdentity(device: KeyDevice, key: Bytes): Promise<void> {
  const secrets = await device.machine.exportCrossSigningKeys();
  const body: BodyOf<typeof putSecrets> = {};
  for (const name of allNames) {
    const secret = secrets?.[names[name]];
    if (!secret) throw new Error('This device does not hold the identity.');
    body[name] = await sealSecret(key, device.publicId, name, secret);
  }
  await device.ask(putSecrets, { body });
}

/**
 * @returns counts of restored and refused room keys
 * @throws ApiError when the key is wrong or data was altered
 */
export async function recover(
  device: KeyDevice,
  store: DeviceStore,
  typed: string,
): Promise<Restored> {
  const backup = await device.ask(getBackup, {});
  if (!backup)
    throw new ApiError({
      status: 404,
      code: 'not_found',
      detail: 'There is no backup of your messages.',
    });
  if (backup.auth_data.form !== 2) throw refusal('old_recovery', old);
  const key = await keyFor(device, backup, typed);
  if (!key) throw new ApiError({ status: 422, code: 'invalid', detail: wrong });
  await takeIdentity(device, key);
  return takeHistory(device, store, backup, await backupKeyOf(key, device.publicId));
}

/**
 * The key came from the approving device.
 * @returns whether it opened the backup
 */
export async function takeGivenHistory(device: KeyDevice, store: DeviceStore): Promise<boolean> {
  const name = 'm.megolm_backup.v1';
  const given = await device.machine.getSecretsFromInbox(name);
  if (given.size === 0) return false;
  const backup = await device.ask(getBackup, {});
  const key = [...given]
    .map((secret: string) => fromBase64(secret))
    .find((one) => publicKeyOf(one) === backup?.auth_data.public_key);
  const isTaken = key !== undefined && backup?.auth_data.form === 2;
  if (isTaken) await takeHistory(device, store, backup, key);
  await device.machine.deleteSecretsFromInbox(name);
  return isTaken;
}

async function takeHistory(
  device: KeyDevice,
  store: DeviceStore,
  { version }: Backup,
  key: Bytes,
): Promise<Restored> {
  const result = await restoreHistory(device, store, version, key);
  await takeUp(device, version, key);
  return result;
}

async function keyFor(
  { publicId }: KeyDevice,
  { auth_data: { public_key, private_key_salt, private_key_iterations } }: Backup,
  typed: string,
): Promise<Bytes | undefined> {
  const opens = async (key: Bytes) => publicKeyOf(await backupKeyOf(key, publicId)) === public_key;
  const key = readRecoveryKey(typed);
  if (key && (await opens(key))) return key;
  if (!private_key_salt || !private_key_iterations) return undefined;
  const derived = await deriveKey(typed, private_key_salt, private_key_iterations);
  return (await opens(derived)) ? derived : undefined;
}

/** @throws ApiError for another key or identity */
async function takeIdentity(device: KeyDevice, key: Bytes): Promise<void> {
  const secrets = await device.ask(getSecrets, {});
  const opened = new Map<Name, string>();
  for (const name of allNames) {
    const sealed = secrets[name];
    if (!sealed) throw refusal('altered_recovery', altered);
    if (!('form' in sealed)) throw refusal('old_recovery', old);
    const secret = await openSecret(key, device.publicId, name, sealed).catch(() => {
      throw refusal('altered_recovery', altered);
    });
    opened.set(name, secret);
  }
  await device.query(device.publicId);
  // Accepted only if the public keys match.
  await device.machine
    .importCrossSigningKeys(
      opened.get('m.cross_signing.master'),
      opened.get('m.cross_signing.self_signing'),
      opened.get('m.cross_signing.user_signing'),
    )
    .catch(() => undefined);
  if (!(await hasIdentity(device))) throw refusal('foreign_identity', foreign);
  await device.signOwnDevice();
}
