import type { Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { deleteSecrets, endBackup } from '@cascade/db/features/key-server/backup.queries';
import {
  approveDevice,
  holdDevices,
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
import { emitDevicesChanged } from '../../security/devices-changed.ts';
import { type Change, nameOf } from './devices.ts';
import { checkIdentity, publicHalf } from './ownership.ts';

type Answer = ResponseInputOf<typeof queryKeys>;
type Signed = { signatures?: DeviceKeys['signatures'] | undefined };

/** People without a signed device whom one member may wait for. */
const MOST_AWAITED = 100;

async function accountsOf(tx: Tx, users: string[]): Promise<Map<string, string>> {
  const publicIds = users.map((user) => publicIdOf(user) ?? '').filter(Boolean);
  const accounts = await findAccounts(tx, publicIds);
  return new Map([...accounts].map(([publicId, id]) => [matrixUserOf(publicId), id]));
}

function withSignatures<T extends Signed>(thing: T, late: [string, string, string][]): T {
  const signatures = structuredClone(thing.signatures ?? {});
  for (const [signer, key, signature] of late)
    signatures[signer] = { ...signatures[signer], [key]: signature };
  return { ...thing, signatures };
}

/**
 * Devices and identities of people. The user-signing key and signatures under others' identities
 * are visible to their owner alone.
 */
export async function query(
  tx: Tx,
  caller: Caller,
  asked: BodyOf<typeof queryKeys>['device_keys'],
): Promise<Answer> {
  const accounts = await accountsOf(tx, Object.keys(asked));
  const withoutSigned = (answer: Answer) =>
    [...accounts]
      .filter(([user, id]) => id !== caller.userId && !hasSignedDevice(answer, user))
      .map(([, id]) => id);
  const first = await readKeys(tx, caller, asked, accounts);
  const unsigned = withoutSigned(first);
  if (unsigned.length === 0) return first;
  // A device signed between the answer and the waiting would be heard of by nobody.
  await holdDevices(tx, unsigned);
  const answer = await readKeys(tx, caller, asked, accounts);
  const awaited = withoutSigned(answer);
  if (awaited.length > 0) await waitForKeys(tx, caller.userId, awaited, MOST_AWAITED);
  return answer;
}

async function readKeys(
  tx: Tx,
  caller: Caller,
  asked: BodyOf<typeof queryKeys>['device_keys'],
  accounts: Map<string, string>,
): Promise<Answer> {
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
  return answer;
}

/** Others encrypt for signed devices only, so they wait for somebody without one. */
function hasSignedDevice({ device_keys, self_signing_keys }: Answer, user: string): boolean {
  const signing = self_signing_keys[user];
  if (!signing) return false;
  const name = `ed25519:${publicHalf(signing)}`;
  return Object.values(device_keys[user] ?? {}).some(({ signatures }) => signatures[user]?.[name]);
}

/**
 * Replacing a key needs a fresh proof. Another master key is a new identity: others are warned,
 * device approvals are void, and recovery data is deleted.
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
  if (!isSame) await emitDevicesChanged(change, change.caller, change.now);
  if (isOther) await change.announce('message-identity-replaced');
}

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
  // Signatures of others' identities are private.
  if (!signed[self]) return;
  await emitDevicesChanged(change, change.caller, change.now);
  await noteApprovals(change, Object.keys(signed[self]));
}

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
