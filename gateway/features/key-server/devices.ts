import { isDeepStrictEqual } from 'node:util';
import { deleteSession } from '@cascade/db/features/auth/sessions.queries';
import {
  addDevice,
  addOneTimeKeys,
  type DeviceRow,
  deleteDevice,
  type KeyCounts,
  listDevicesOf,
  lockDevices,
  readKeySupply,
  renameDevice,
  touchDevice,
  writeDeviceKeys,
  writeFallbackKey,
} from '@cascade/db/features/key-server/devices.queries';
import { listChangedDevices } from '@cascade/db/features/key-server/identity.queries';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { browserOf } from '@cascade/shared/domain/people/browser-of';
import { MOST_DEVICES, type uploadKeys } from '@cascade/shared/features/key-server/contract';
import type { DeviceKeys } from '@cascade/shared/features/key-server/shapes';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';
import { emitDevicesChanged } from '../../security/devices-changed.ts';
import type { SecurityEventKind } from '../../security/events.ts';
import { checkDeviceKeys, checkOneTimeKeys } from './ownership.ts';

export const unknownDevice = () => new AppError('not_found', 'There is no such device.');

export type Change = CallerWork & {
  /** The caller's browser, as it describes itself. */
  userAgent: string | null;
  announce: (kind: SecurityEventKind, detail?: string) => Promise<void>;
};

const MOST_ONE_TIME_KEYS = 200;
/** How far a sync overlaps the previous one, to include changes that were being committed then. */
const OVERLAP_MS = 60_000;

/**
 * Keys never change: another one under the same id would be an impostor.
 * @returns whether other people must be notified
 */
async function writeDevice({ tx, caller, now }: Change, keys: DeviceKeys): Promise<boolean> {
  const { userId, sessionId } = caller;
  const known = await touchDevice(tx, userId, keys.device_id, sessionId, now);
  if (!known) {
    await addDevice(tx, userId, sessionId, keys, now, MOST_DEVICES);
    return true;
  }
  const { signatures: _old, ...before } = known.keys;
  const { signatures: _new, ...after } = keys;
  if (!isDeepStrictEqual(before, after))
    throw new AppError('conflict', 'This device already has other keys. Begin with a new device.');
  if (isDeepStrictEqual(known.keys, keys)) return false;
  await writeDeviceKeys(tx, userId, keys);
  return true;
}

export async function upload(
  change: Change,
  deviceId: string,
  body: BodyOf<typeof uploadKeys>,
): Promise<KeyCounts> {
  const { tx, caller, now } = change;
  const self = matrixUserOf(caller.publicId);
  if (body.device_keys) checkDeviceKeys(body.device_keys, self, deviceId);
  checkOneTimeKeys(body.one_time_keys, self, deviceId);
  checkOneTimeKeys(body.fallback_keys, self, deviceId);
  await lockDevices(tx, caller.userId);
  const before = body.device_keys ? await listDevicesOf(tx, caller.userId) : [];
  const isChanged = body.device_keys ? await writeDevice(change, body.device_keys) : false;
  if (!body.device_keys && !(await touchDevice(tx, caller.userId, deviceId, caller.sessionId, now)))
    throw new AppError('not_found', 'This device is not known. Begin with a new device.');
  await addOneTimeKeys(tx, caller.userId, deviceId, body.one_time_keys);
  for (const [name, key] of Object.entries(body.fallback_keys))
    await writeFallbackKey(tx, caller.userId, deviceId, name, key);
  const { counts } = await readKeySupply(tx, caller.userId, deviceId);
  if (counts.signed_curve25519 > MOST_ONE_TIME_KEYS)
    throw new AppError('invalid', `Keep at most ${MOST_ONE_TIME_KEYS} one-time keys.`);
  if (isChanged) await emitDevicesChanged(change, change.caller, change.now);
  const isBeside = before.length > 0 && before.every((device) => device.deviceId !== deviceId);
  if (isBeside) await change.announce('message-device-waiting', browserOf(change.userAgent));
  return counts;
}

/** What a device needs when its page starts; binds it to the caller's session. */
export async function sync(
  { tx, caller, now }: Pick<Change, 'tx' | 'caller' | 'now'>,
  deviceId: string,
  since: string | null,
) {
  const device = await touchDevice(tx, caller.userId, deviceId, caller.sessionId, now);
  const supply = await readKeySupply(tx, caller.userId, deviceId);
  const changed = await listChangedDevices(tx, caller.userId, since ? new Date(since) : null);
  return {
    isKnown: device !== undefined,
    one_time_key_counts: supply.counts,
    unused_fallback_keys: supply.unusedFallback,
    changed: changed.map(matrixUserOf),
    next: new Date(now.getTime() - OVERLAP_MS).toISOString(),
  };
}

export const nameOf = ({ name, userAgent }: Pick<DeviceRow, 'name' | 'userAgent'>): string =>
  name ?? browserOf(userAgent);

/**
 * Ends its session, too, unless that is the caller's own.
 * @returns the session that ended
 */
export async function remove(change: Change, deviceId: string): Promise<string | undefined> {
  const { tx, caller } = change;
  await lockDevices(tx, caller.userId);
  const own = await listDevicesOf(tx, caller.userId);
  const device = own.find((one) => one.deviceId === deviceId);
  if (!device) throw unknownDevice();
  await deleteDevice(tx, caller.userId, deviceId);
  const ended = device.sessionId === caller.sessionId ? undefined : device.sessionId;
  if (ended) await deleteSession(tx, caller.userId, ended);
  await emitDevicesChanged(change, change.caller, change.now);
  await change.announce('message-device-removed', nameOf(device));
  return ended;
}

export async function rename(
  { tx, caller }: Pick<Change, 'tx' | 'caller'>,
  deviceId: string,
  name: string,
): Promise<void> {
  if (!(await renameDevice(tx, caller.userId, deviceId, name))) throw unknownDevice();
}
