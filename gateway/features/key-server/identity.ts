import type { Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { deleteSecrets, endBackup } from '@cascade/db/features/key-server/backup.queries';
import {
  approveDevice,
  listDevicesOf,
  lockDevices,
  resetApprovals,
} from '@cascade/db/features/key-server/devices.queries';
import {
  addSignature,
  findAccounts,
  listDeviceKeys,
  listSignatures,
  listSigningKeys,
  waitForKeys,
  writeSigningKey,
} from '@cascade/db/features/key-server/identity.queries';
import { matrixUserOf, publicIdOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type {
  queryKeys,
  uploadSignatures,
  uploadSigningKeys,
} from '@cascade/shared/features/key-server/contract';
import type { CrossSigningKey, DeviceKeys } from '@cascade/shared/features/key-server/shapes';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf, ResponseInputOf } from '@cascade/shared/kernel/route';
import { tellDevicesChanged } from '../../security/devices-changed.ts';
import { type Change, nameOf } from './devices.ts';
import { checkIdentity, publicHalf } from './ownership.ts';

type Answer = ResponseInputOf<typeof queryKeys>;
type Signed = { signatures?: DeviceKeys['signatures'] | undefined };

/** People without a signed device whom one member may be waiting for. */
const MOST_AWAITED = 100;

/** Accounts by the Matrix ids that were asked for; whoever does not exist is absent. */
async function accountsOf(tx: Tx, users: string[]): Promise<Map<string, string>> {
  const publicIds = users.map((user) => publicIdOf(user) ?? '').filter(Boolean);
  const accounts = await findAccounts(tx, publicIds);
  return new Map([...accounts].map(([publicId, id]) => [matrixUserOf(publicId), id]));
}

/** The thing with signatures that came after it. */
function withSignatures<T extends Signed>(thing: T, late: [string, string, string][]): T {
  const signatures = structuredClone(thing.signatures ?? {});
  for (const [signer, key, signature] of late)
    signatures[signer] = { ...signatures[signer], [key]: signature };
  return { ...thing, signatures };
}

/**
 * Devices and identities of people. The user-signing key is its owner's alone, and so are the
 * signatures that people set under others' identities.
 */
export async function query(
  tx: Tx,
  caller: Caller,
  asked: BodyOf<typeof queryKeys>['device_keys'],
): Promise<Answer> {
  const accounts = await accountsOf(tx, Object.keys(asked));
  const ids = [...accounts.values()];
  const userOf = new Map([...accounts].map(([user, id]) => [id, user]));
  const answer: Answer = {
    device_keys: Object.fromEntries([...accounts.keys()].map((user) => [user, {}])),
    master_keys: {},
    self_signing_keys: {},
    user_signing_keys: {},
    failures: {},
  };
  const late = await listSignatures(tx, ids, caller.userId);
  const lateOf = (id: string, target: string): [string, string, string][] =>
    late
      .filter((one) => one.targetUserId === id && one.target === target)
      .map((one) => [matrixUserOf(one.signerPublicId), one.signingKey, one.signature]);
  for (const { userId, deviceId, keys } of await listDeviceKeys(tx, ids)) {
    const user = userOf.get(userId) ?? '';
    const wanted = asked[user] ?? [];
    const own = answer.device_keys[user];
    if (own && (wanted.length === 0 || wanted.includes(deviceId)))
      own[deviceId] = withSignatures(keys, lateOf(userId, deviceId));
  }
  for (const { userId, usage, key } of await listSigningKeys(tx, ids)) {
    if (usage === 'user_signing' && userId !== caller.userId) continue;
    const user = userOf.get(userId) ?? '';
    answer[`${usage}_keys`][user] = withSignatures(key, lateOf(userId, publicHalf(key)));
  }
  const without = [...accounts].filter(
    ([user, id]) => id !== caller.userId && !hasSignedDevice(answer, user),
  );
  if (without.length > 0)
    await waitForKeys(
      tx,
      caller.userId,
      without.map(([, id]) => id),
      MOST_AWAITED,
    );
  return answer;
}

/** Others write to signed devices alone, so they wait for somebody who has none. */
function hasSignedDevice({ device_keys, self_signing_keys }: Answer, user: string): boolean {
  const signing = self_signing_keys[user];
  if (!signing) return false;
  const name = `ed25519:${publicHalf(signing)}`;
  return Object.values(device_keys[user] ?? {}).some(({ signatures }) => signatures[user]?.[name]);
}

/**
 * Writes the caller's identity. Replacing a key of it takes a fresh proof. Another master key is a
 * new identity: others are warned, no device is approved by it yet, and what was kept for recovery
 * goes, because it belongs to the identity before.
 * @param mayReplace throws when a key must not be replaced
 */
export async function writeIdentity(
  change: Change,
  identity: BodyOf<typeof uploadSigningKeys>,
  mayReplace: () => Promise<void>,
): Promise<void> {
  const { tx, caller } = change;
  checkIdentity(identity, matrixUserOf(caller.publicId));
  await lockDevices(tx, caller.userId);
  const known = await listSigningKeys(tx, [caller.userId]);
  const replaced = known.filter(
    ({ usage, key }) => publicHalf(key) !== publicHalf(identity[`${usage}_key`]),
  );
  if (replaced.length > 0) await mayReplace();
  const isOther = replaced.some(({ usage }) => usage === 'master');
  if (isOther || known.length === 0) await resetApprovals(tx, caller.userId, caller.sessionId);
  if (isOther) {
    await endBackup(tx, caller.userId);
    await deleteSecrets(tx, caller.userId);
  }
  const write = (usage: 'master' | 'self_signing' | 'user_signing', key: CrossSigningKey) =>
    writeSigningKey(tx, caller.userId, usage, key);
  const before = [
    await write('master', identity.master_key),
    await write('self_signing', identity.self_signing_key),
    await write('user_signing', identity.user_signing_key),
  ];
  const now = [identity.master_key, identity.self_signing_key, identity.user_signing_key];
  const isSame = now.every((key, place) => {
    const old = before[place];
    return old !== undefined && publicHalf(old) === publicHalf(key);
  });
  if (!isSame) await tellDevicesChanged(change, change.caller, change.now);
  if (isOther) await change.announce('message-identity-replaced');
}

/** Takes the caller's signatures under things of their own and under identities of others. */
export async function sign(change: Change, signed: BodyOf<typeof uploadSignatures>): Promise<void> {
  const { tx, caller } = change;
  const self = matrixUserOf(caller.publicId);
  await lockDevices(tx, caller.userId);
  const accounts = await accountsOf(tx, Object.keys(signed));
  for (const [user, things] of Object.entries(signed)) {
    const targetUserId = accounts.get(user);
    if (!targetUserId) throw new AppError('invalid', 'One of the signed things belongs to nobody.');
    for (const [target, { signatures }] of Object.entries(things))
      for (const [signingKey, signature] of Object.entries(signatures[self] ?? {}))
        await addSignature(tx, {
          signerId: caller.userId,
          targetUserId,
          target,
          signingKey,
          signature,
        });
  }
  // What one signs of others is nobody else's business.
  if (!signed[self]) return;
  await tellDevicesChanged(change, change.caller, change.now);
  await noteApprovals(change, Object.keys(signed[self]));
}

/** Notes which of the member's devices has signed which. */
async function noteApprovals(change: Change, signed: string[]): Promise<void> {
  const { tx, caller, now } = change;
  const own = await listDevicesOf(tx, caller.userId);
  const signer = own.find(({ sessionId }) => sessionId === caller.sessionId);
  for (const device of own) {
    if (device.approvedAt || !signed.includes(device.deviceId)) continue;
    const isItself = device.sessionId === caller.sessionId;
    await approveDevice(tx, caller.userId, device.deviceId, {
      by: isItself ? 'itself' : 'device',
      byName: isItself || !signer ? null : nameOf(signer),
      now,
    });
    if (device.approvedBy !== 'first')
      await change.announce('message-device-added', nameOf(device));
  }
}
