import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type { OtherUserIdentity, OwnUserIdentity } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { Safety } from '../keys-state.ts';
import { safetyCode } from '../safety-code.ts';
import { hasIdentity } from './identity.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';

function halfOf(masterKey: string): string {
  const { keys } = JSON.parse(masterKey) as { keys: Record<string, string> };
  return Object.values(keys)[0] ?? '';
}

/** Safety code and identity state of a person. */
export async function safetyWith(device: KeyDevice, otherId: string): Promise<Safety> {
  const own = await device.withIdentity(device.publicId, ({ masterKey }) => halfOf(masterKey));
  const other = await device.withIdentity(otherId, (identity) => ({
    masterKey: halfOf(identity.masterKey),
    state: stateOf(identity),
  }));
  if (!own || !other) return { code: null, state: 'unknown' };
  const code = await safetyCode(
    { userId: matrixUserOf(device.publicId), masterKey: own },
    { userId: matrixUserOf(otherId), masterKey: other.masterKey },
  );
  return { code, state: other.state };
}

type Identity = OwnUserIdentity | OtherUserIdentity;

const isOther = (identity: Identity): identity is OtherUserIdentity =>
  'pinCurrentMasterKey' in identity;

function stateOf(other: Identity): Safety['state'] {
  const needsApproval = isOther(other) && other.identityNeedsUserApproval();
  if (needsApproval || other.hasVerificationViolation()) return 'changed';
  return other.isVerified() ? 'verified' : 'unverified';
}

/** Compared with the accepted identity; for the member, with this device's. */
export async function hasChanged(device: KeyDevice, personId: string): Promise<boolean> {
  const isOther = (one: Identity) =>
    personId === device.publicId ? !one.isVerified() : stateOf(one) === 'changed';
  return (await device.withIdentity(personId, isOther)) ?? false;
}

/** @throws ApiError without the other's identity */
async function withOther(
  device: KeyDevice,
  otherId: string,
  work: (other: OtherUserIdentity) => Promise<void>,
): Promise<void> {
  const isDone = await device.withIdentity(otherId, async (identity) => {
    if (isOther(identity)) await work(identity);
    return true;
  });
  if (!isDone)
    throw new ApiError({ status: 409, code: 'conflict', detail: 'They have no keys yet.' });
}

/**
 * After the codes were compared.
 * @throws ApiError without the member's identity
 */
export async function confirm(device: KeyDevice, otherId: string): Promise<void> {
  if (!(await hasIdentity(device)))
    throw new ApiError({
      status: 409,
      code: 'locked',
      detail: 'Restore your messages on this device with your recovery key first.',
    });
  await withOther(device, otherId, async (other) => {
    await other.pinCurrentMasterKey();
    await device.send((await other.verify()) as LibraryRequest);
  });
  await device.query(otherId);
}

/** Without a comparison. */
export async function accept(device: KeyDevice, otherId: string): Promise<void> {
  await withOther(device, otherId, async (other) => {
    if (other.hasVerificationViolation()) await other.withdrawVerification();
  });
  await withOther(device, otherId, async (other) => {
    if (other.identityNeedsUserApproval()) await other.pinCurrentMasterKey();
  });
}
