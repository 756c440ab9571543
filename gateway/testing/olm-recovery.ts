import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import {
  authenticate,
  backupKeyOf,
  fromBase64,
  openSecret,
  type SealedSecret,
  sealSecret,
  toBase64,
} from '@cascade/shared/domain/encryption/recovery-seal';
import type { BackedUpKey } from '@cascade/shared/features/key-server/shapes';
import { BackupDecryptionKey, DeviceId, RoomId, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import type { OlmDevice } from './olm-device.ts';

const MASTER = 'm.cross_signing.master';
const SELF_SIGNING = 'm.cross_signing.self_signing';
const USER_SIGNING = 'm.cross_signing.user_signing';

type Page = {
  rooms: Record<string, { sessions: Record<string, BackedUpKey> }>;
  next: number | null;
};

export async function makeIdentity(device: OlmDevice): Promise<void> {
  const bootstrap = await device.machine.bootstrapCrossSigning(true);
  if (bootstrap.uploadKeysRequest) await device.send(bootstrap.uploadKeysRequest);
  const identity = JSON.parse(bootstrap.uploadSigningKeysRequest.body);
  await device.call('PUT', '/api/keys/signing', identity);
  await device.send(bootstrap.uploadSignaturesRequest);
}

/**
 * Starts a backup of room keys and identity.
 * @returns the recovery key
 */
export async function beginRecovery(device: OlmDevice): Promise<Uint8Array<ArrayBuffer>> {
  const recoveryKey = crypto.getRandomValues(new Uint8Array(32));
  const account = device.person.publicId;
  const secrets = await device.machine.exportCrossSigningKeys();
  const sealed = (name: string, secret: string | undefined) =>
    sealSecret(recoveryKey, account, name, secret ?? '');
  if (secrets)
    await device.call('PUT', '/api/keys/secrets', {
      [MASTER]: await sealed(MASTER, secrets.masterKey),
      [SELF_SIGNING]: await sealed(SELF_SIGNING, secrets.self_signing_key),
      [USER_SIGNING]: await sealed(USER_SIGNING, secrets.userSigningKey),
    });
  const backup = await backupOf(recoveryKey, account);
  const publicKey = backup.megolmV1PublicKey.publicKeyBase64;
  const { version } = await device.call('POST', '/api/keys/backup', {
    algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2',
    auth_data: { form: 2, public_key: publicKey },
  });
  await device.machine.saveBackupDecryptionKey(backup, version);
  await device.machine.enableBackupV1(publicKey, version);
  return recoveryKey;
}

async function backupOf(recoveryKey: Uint8Array<ArrayBuffer>, account: string) {
  return BackupDecryptionKey.fromBase64(toBase64(await backupKeyOf(recoveryKey, account)));
}

/** Backs up every room key that is not in the backup yet, as the device's own. */
export async function backUp(device: OlmDevice): Promise<void> {
  for (;;) {
    const request = await device.machine.backupRoomKeys();
    if (!request) return;
    const kept = await device.machine.getBackupKeys();
    const key = fromBase64(kept.decryptionKey?.toBase64() ?? '');
    const { version } = request as typeof request & { version: string };
    const { rooms }: Pick<Page, 'rooms'> = JSON.parse(request.body);
    const account = device.person.publicId;
    for (const [room, { sessions }] of Object.entries(rooms))
      for (const [session, entry] of Object.entries(sessions)) {
        const signed = { ...entry, sender: account };
        const auth = await authenticate(key, { account, version, room, session }, signed);
        sessions[session] = { ...signed, auth };
      }
    const body = JSON.stringify({ rooms });
    await device.send({ id: request.id, type: request.type, body, version } as never);
  }
}

/**
 * Restores identity and history with the recovery key alone.
 * @returns the number of room keys
 */
export async function recover(
  device: OlmDevice,
  recoveryKey: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const account = device.person.publicId;
  const secrets: Record<string, SealedSecret> = await device.call('GET', '/api/keys/secrets');
  const opened = (name: string) => {
    const sealed = secrets[name];
    if (!sealed) throw new Error(`There is no secret ${name}.`);
    return openSecret(recoveryKey, account, name, sealed);
  };
  await device.machine.importCrossSigningKeys(
    await opened(MASTER),
    await opened(SELF_SIGNING),
    await opened(USER_SIGNING),
  );
  const self = new UserId(matrixUserOf(account));
  const own = await device.machine.getDevice(self, new DeviceId(device.deviceId));
  if (own) await device.send(await own.verify());
  return restoreHistory(device, await backupOf(recoveryKey, account));
}

async function restoreHistory(device: OlmDevice, recovery: BackupDecryptionKey): Promise<number> {
  const { version } = await device.call('GET', '/api/keys/backup');
  let count = 0;
  for (let after: number | null = 0; after !== null; ) {
    const path: string = `/api/keys/backup/${version}/rooms?after=${after}`;
    const page: Page = await device.call('GET', path);
    const rooms = new Map<RoomId, Map<string, unknown>>();
    for (const [room, { sessions }] of Object.entries(page.rooms)) {
      const keys = Object.entries(sessions).map(
        ([session, { session_data }]): [string, unknown] => {
          const { ephemeral, mac, ciphertext } = session_data;
          return [session, JSON.parse(recovery.decryptV1(ephemeral, mac, ciphertext))];
        },
      );
      rooms.set(new RoomId(room), new Map(keys));
      count += keys.length;
    }
    await device.machine.importBackedUpRoomKeys(rooms, () => undefined, version);
    after = page.next;
  }
  return count;
}
