import { uploadSigningKeys } from '@cascade/shared/contracts/key-server';
import { getSecrets } from '@cascade/shared/contracts/key-server-backup';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';

/** Whether this device holds the private halves of the member's identity. */
export async function hasIdentity({ machine }: KeyDevice): Promise<boolean> {
  const { hasMaster, hasSelfSigning, hasUserSigning } = await machine.crossSigningStatus();
  return hasMaster && hasSelfSigning && hasUserSigning;
}

/**
 * Makes the member's identity with their very first device. A later device gets it with the
 * recovery key; where there is neither another device nor a recovery key it would be lost for
 * good, so then another one is made, of which the people one writes with are warned.
 */
export async function settleIdentity(device: KeyDevice): Promise<void> {
  await device.track(device.publicId);
  const known = await device.withIdentity(device.publicId, () => true);
  if (await hasIdentity(device)) {
    // An identity that was made here and whose upload was cut off is uploaded again.
    if (known) await device.signOwnDevice();
    else await uploadIdentity(device, false);
    return;
  }
  if (!known || (await isLost(device))) await uploadIdentity(device, true);
}

async function isLost(device: KeyDevice): Promise<boolean> {
  const devices = await device.deviceIdsOf(device.publicId);
  if (devices.some((deviceId) => deviceId !== device.facts.deviceId)) return false;
  return Object.keys(await device.ask(getSecrets, {})).length === 0;
}

/** Tells the server an identity: a new one, or the one that this device already has. */
export async function uploadIdentity(device: KeyDevice, isNew: boolean): Promise<void> {
  const bootstrap = await device.machine.bootstrapCrossSigning(isNew);
  if (bootstrap.uploadKeysRequest) await device.send(bootstrap.uploadKeysRequest as LibraryRequest);
  const body: unknown = JSON.parse(bootstrap.uploadSigningKeysRequest.body);
  await device.ask(uploadSigningKeys, { body: body as BodyOf<typeof uploadSigningKeys> });
  await device.send(bootstrap.uploadSignaturesRequest as LibraryRequest);
  await device.query(device.publicId);
}
