import { uploadSigningKeys } from '@cascade/shared/features/key-server/contract';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { DeviceId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';

/** Whether it holds the private keys. */
export async function hasIdentity({ machine }: KeyDevice): Promise<boolean> {
  const { hasMaster, hasSelfSigning, hasUserSigning } = await machine.crossSigningStatus();
  return hasMaster && hasSelfSigning && hasUserSigning;
}

/**
 * Only the first device creates it: later ones wait for approval, as only the member may replace
 * the identity.
 */
export async function settleIdentity(device: KeyDevice): Promise<void> {
  await device.track(device.publicId);
  const known = await device.withIdentity(device.publicId, () => true);
  if (!(await hasIdentity(device))) {
    if (!known) await makeFirstIdentity(device);
    return;
  }
  // Retries an interrupted upload.
  if (known) await device.signOwnDevice();
  else await uploadIdentity(device, { isNew: false, only: 'first' });
}

async function makeFirstIdentity(device: KeyDevice): Promise<void> {
  try {
    await uploadIdentity(device, { isNew: true, only: 'first' });
  } catch (error) {
    // Another first device was quicker; its identity wins.
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    await device.query(device.publicId);
  }
}

/**
 * Revokes other devices' approval and warns contacts.
 * @throws ApiError proof_required
 */
export async function replaceIdentity(device: KeyDevice): Promise<void> {
  try {
    await uploadIdentity(device, { isNew: true });
  } catch (error) {
    // Drops the private keys that the server refused.
    await device.query(device.publicId).catch(() => undefined);
    throw error;
  }
}

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
 * Trusted only if this device holds the keys or another device proved them; an identity made up by
 * the server has no effect.
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
