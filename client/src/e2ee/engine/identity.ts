import { uploadSigningKeys } from '@cascade/shared/features/key-server/contract';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { DeviceId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';

/** Whether this device holds the private halves of the member's identity. */
export async function hasIdentity({ machine }: KeyDevice): Promise<boolean> {
  const { hasMaster, hasSelfSigning, hasUserSigning } = await machine.crossSigningStatus();
  return hasMaster && hasSelfSigning && hasUserSigning;
}

/**
 * Makes the member's identity with their very first device. A later device waits until it is
 * approved: another identity is never made without the member's own wish.
 */
export async function settleIdentity(device: KeyDevice): Promise<void> {
  await device.track(device.publicId);
  const known = await device.withIdentity(device.publicId, () => true);
  if (!(await hasIdentity(device))) {
    if (!known) await makeFirstIdentity(device);
    return;
  }
  // An identity that was made here and whose upload was cut off is uploaded again.
  if (known) await device.signOwnDevice();
  else await uploadIdentity(device, { isNew: false, only: 'first' });
}

async function makeFirstIdentity(device: KeyDevice): Promise<void> {
  try {
    await uploadIdentity(device, { isNew: true, only: 'first' });
  } catch (error) {
    // Another first device was quicker. Its identity takes the place of the one made here.
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    await device.query(device.publicId);
  }
}

/**
 * Begins another identity in place of one that is lost. It takes a fresh proof, other devices are
 * approved no longer, and the people one writes with are warned.
 * @throws ApiError proof_required
 */
export async function replaceIdentity(device: KeyDevice): Promise<void> {
  try {
    await uploadIdentity(device, { isNew: true });
  } catch (error) {
    // What the server did not take must not stay here: asking again drops the private halves.
    await device.query(device.publicId).catch(() => undefined);
    throw error;
  }
}

/** Tells the server an identity: a new one, or the one that this device already has. */
async function uploadIdentity(
  device: KeyDevice,
  { isNew, only }: { isNew: boolean; only?: 'first' },
): Promise<void> {
  const bootstrap = await device.machine.bootstrapCrossSigning(isNew);
  if (bootstrap.uploadKeysRequest) await device.send(bootstrap.uploadKeysRequest as LibraryRequest);
  const body: unknown = JSON.parse(bootstrap.uploadSigningKeysRequest.body);
  await device.ask(uploadSigningKeys, {
    body: body as BodyOf<typeof uploadSigningKeys>,
    query: only ? { only } : {},
  });
  await device.send(bootstrap.uploadSignaturesRequest as LibraryRequest);
  await device.query(device.publicId);
}

/**
 * The member's devices whose signatures are right by an identity that this device knows to be the
 * member's: because it holds the keys, or because another device proved it. A server that names
 * an identity of its own and signs with it changes nothing here.
 */
export async function approvedDevices(device: KeyDevice): Promise<string[]> {
  const isOurs = await device.withIdentity(device.publicId, (identity) => identity.isVerified());
  if (!isOurs) return [];
  const ids = await device.deviceIdsOf(device.publicId);
  const signed = await Promise.all(ids.map((id) => isSigned(device, id)));
  return ids.filter((_, place) => signed[place]);
}

async function isSigned(device: KeyDevice, id: string): Promise<boolean> {
  const known = await device.machine.getDevice(device.self(), new DeviceId(id));
  const is = known?.isCrossSignedByOwner() ?? false;
  known?.free();
  return is;
}
