import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import {
  type CrossSigningKeyExport,
  DeviceId,
  OlmMachine,
  StoreHandle,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { isOutage } from '../../api/api-error.ts';
import { type DeviceFacts, type DeviceStore, deleteLibraryStores } from '../device-store.ts';
import { seal, unseal } from '../seal.ts';
import type { Ask } from './ask.ts';
import { DeviceForgotten, KeyDevice } from './key-device.ts';
import { establishOwner } from './owners.ts';

export type DeviceEnvironment = { ask: Ask; store: DeviceStore; publicId: string };

type RoomKeyName = { room_id: string; session_id: string };

/** Matrix length, without lookalike letters. */
const DEVICE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Replaces a forgotten device and keeps its room keys.
 * @throws ApiError when registration fails
 */
export async function openDevice(environment: DeviceEnvironment): Promise<KeyDevice> {
  const known = await environment.store.readDevice();
  if (!known) return firstDevice(environment);
  const device = await deviceOf(environment, known);
  try {
    if (!known.isRegistered) await device.register();
    await device.sync();
    return device;
  } catch (error) {
    if (error instanceof DeviceForgotten) return nextDevice(environment, device);
    // Offline, received messages stay readable.
    if (known.isRegistered && isOutage(error)) return device;
    device.close();
    throw error;
  }
}

async function firstDevice(environment: DeviceEnvironment): Promise<KeyDevice> {
  const device = await deviceOf(environment, await newFacts(environment));
  try {
    await device.keepFacts({});
    await device.register();
    await device.sync();
    return device;
  } catch (error) {
    device.close();
    throw error;
  }
}

async function nextDevice(environment: DeviceEnvironment, old: KeyDevice): Promise<KeyDevice> {
  const roomKeys = await old.machine.exportRoomKeys(() => true);
  // The transfer loses their owners.
  for (const { room_id: room, session_id: session } of JSON.parse(roomKeys) as RoomKeyName[])
    await establishOwner(old, environment.store, { room, session });
  const identity = await old.machine.exportCrossSigningKeys();
  old.close();
  const device = await deviceOf(environment, await newFacts(environment));
  try {
    await device.machine.importExportedRoomKeys(roomKeys, () => undefined);
    await device.keepFacts({});
    await deleteLibraryStores(environment.publicId, device.facts.storeName);
    await device.register();
    if (identity) await takeIdentity(device, identity);
    await device.sync();
    return device;
  } catch (error) {
    device.close();
    throw error;
  }
}

/** Only while the server names the same identity. */
async function takeIdentity(
  device: KeyDevice,
  { masterKey, self_signing_key, userSigningKey }: CrossSigningKeyExport,
): Promise<void> {
  await device.machine.updateTrackedUsers([device.self()]);
  await device.flush();
  await device.machine
    .importCrossSigningKeys(masterKey, self_signing_key, userSigningKey)
    .catch(() => undefined);
}

async function newFacts({ store }: DeviceEnvironment): Promise<DeviceFacts> {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const deviceId = Array.from(bytes, (byte) => DEVICE_LETTERS.charAt(byte % 32)).join('');
  const storeKey = await seal(store.sealingKey, crypto.getRandomValues(new Uint8Array(32)));
  const storeName = store.libraryStoreName(deviceId);
  return { deviceId, storeName, storeKey, isRegistered: false, since: null };
}

async function deviceOf(
  { ask, store, publicId }: DeviceEnvironment,
  facts: DeviceFacts,
): Promise<KeyDevice> {
  const key = await unseal(store.sealingKey, facts.storeKey);
  const handle = await StoreHandle.openWithKey(facts.storeName, key);
  const machine = await OlmMachine.initFromStore(
    new UserId(matrixUserOf(publicId)),
    new DeviceId(facts.deviceId),
    handle,
  );
  // Forwarded keys lose their owner; the backup carries keys instead.
  machine.roomKeyRequestsEnabled = false;
  machine.roomKeyForwardingEnabled = false;
  // An open database can never be deleted.
  handle.free();
  return new KeyDevice(ask, machine, store, publicId, facts);
}
