import type { BackedUpKey, SealedSecret } from '@cascade/shared/contracts/key-server-shapes';
import { matrixUserOf } from '@cascade/shared/rules/matrix-ids';
import {
  BackupDecryptionKey,
  Base64EncodedPkMessage,
  Curve25519PublicKey,
  Curve25519SecretKey,
  DeviceId,
  PkDecryption,
  PkEncryption,
  PkMessage,
  RoomId,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { z } from 'zod';
import type { OlmDevice } from './olm-device.ts';

type Sealed = z.infer<typeof SealedSecret>;
type Page = {
  rooms: Record<string, { sessions: Record<string, BackedUpKey> }>;
  next: number | null;
};

/** Makes a member's identity and tells the server; a second time makes another identity. */
export async function makeIdentity(device: OlmDevice): Promise<void> {
  const bootstrap = await device.machine.bootstrapCrossSigning(true);
  if (bootstrap.uploadKeysRequest) await device.send(bootstrap.uploadKeysRequest);
  const identity = JSON.parse(bootstrap.uploadSigningKeysRequest.body);
  await device.call('PUT', '/api/keys/signing', identity);
  await device.send(bootstrap.uploadSignaturesRequest);
}

/** Begins a backup of room keys and of the identity. @returns the recovery key */
export async function beginRecovery(device: OlmDevice): Promise<string> {
  const recovery = BackupDecryptionKey.createRandomKey();
  const publicKey = recovery.megolmV1PublicKey.publicKeyBase64;
  const secrets = await device.machine.exportCrossSigningKeys();
  const sealed = (secret: string | undefined): Sealed => {
    const message = PkEncryption.fromKey(new Curve25519PublicKey(publicKey))
      .encryptString(secret ?? '')
      .toBase64();
    return {
      ciphertext: message.ciphertext,
      mac: message.mac,
      ephemeral_key: message.ephemeralKey,
    };
  };
  await device.call('PUT', '/api/keys/secrets', {
    'm.cross_signing.master': sealed(secrets?.masterKey),
    'm.cross_signing.self_signing': sealed(secrets?.self_signing_key),
    'm.cross_signing.user_signing': sealed(secrets?.userSigningKey),
  });
  const { version } = await device.call('POST', '/api/keys/backup', {
    algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2',
    auth_data: { public_key: publicKey },
  });
  await device.machine.enableBackupV1(publicKey, version);
  return recovery.toBase64();
}

/** Backs up every room key that is not in the backup yet. */
export async function backUp(device: OlmDevice): Promise<void> {
  for (;;) {
    const request = await device.machine.backupRoomKeys();
    if (!request) return;
    await device.send(request);
  }
}

/** Takes identity and history over with nothing but the recovery key. @returns how many room keys came */
export async function recover(device: OlmDevice, recoveryKey: string): Promise<number> {
  const opener = PkDecryption.fromKey(Curve25519SecretKey.fromBase64(recoveryKey));
  const secrets: Record<string, Sealed> = await device.call('GET', '/api/keys/secrets');
  const opened = (name: string) => {
    const sealed = secrets[name];
    if (!sealed) throw new Error(`There is no secret ${name}.`);
    const { ciphertext, mac, ephemeral_key } = sealed;
    return opener.decryptString(
      PkMessage.fromBase64(new Base64EncodedPkMessage(ciphertext, mac, ephemeral_key)),
    );
  };
  await device.machine.importCrossSigningKeys(
    opened('m.cross_signing.master'),
    opened('m.cross_signing.self_signing'),
    opened('m.cross_signing.user_signing'),
  );
  const self = new UserId(matrixUserOf(device.person.publicId));
  const own = await device.machine.getDevice(self, new DeviceId(device.deviceId));
  if (own) await device.send(await own.verify());
  return restoreHistory(device, BackupDecryptionKey.fromBase64(recoveryKey));
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
