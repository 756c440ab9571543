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

/** As long as Matrix's own device ids, of letters that are not mistaken for each other. */
const DEVICE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Opens this browser's device, or makes one. A device that the server has forgotten (its session
 * has ended) is followed by a new one, which takes over what could be read here.
 * @throws ApiError when a new device cannot be told to the server
 */
export async function openDevice(ground: DeviceEnvironment): Promise<KeyDevice> {
  const known = await ground.store.readDevice();
  if (!known) return firstDevice(ground);
  const device = await deviceOf(ground, known);
  try {
    if (!known.isRegistered) await device.register();
    await device.sync();
    return device;
  } catch (error) {
    if (error instanceof DeviceForgotten) return nextDevice(ground, device);
    // What was received before can be read without a connection.
    if (known.isRegistered && isOutage(error)) return device;
    device.close();
    throw error;
  }
}

async function firstDevice(ground: DeviceEnvironment): Promise<KeyDevice> {
  const device = await deviceOf(ground, await newFacts(ground));
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

/** A device in place of one that was forgotten, with its room keys and its part of the identity. */
async function nextDevice(ground: DeviceEnvironment, old: KeyDevice): Promise<KeyDevice> {
  const roomKeys = await old.machine.exportRoomKeys(() => true);
  // Once they are carried over, the library no longer knows whose they are.
  for (const { room_id: room, session_id: session } of JSON.parse(roomKeys) as RoomKeyName[])
    await establishOwner(old, ground.store, { room, session });
  const identity = await old.machine.exportCrossSigningKeys();
  old.close();
  const device = await deviceOf(ground, await newFacts(ground));
  try {
    await device.machine.importExportedRoomKeys(roomKeys, () => undefined);
    await device.keepFacts({});
    await deleteLibraryStores(ground.publicId, device.facts.storeName);
    await device.register();
    if (identity) await takeIdentity(device, identity);
    await device.sync();
    return device;
  } catch (error) {
    device.close();
    throw error;
  }
}

/** The identity stays the member's own only while the server still names the same one. */
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
  // A key that is handed on no longer shows whose it is. The backup carries keys between devices.
  machine.roomKeyRequestsEnabled = false;
  machine.roomKeyForwardingEnabled = false;
  // Else the database stays open after the machine is closed, and can never be deleted.
  handle.free();
  return new KeyDevice(ask, machine, store, publicId, facts);
}
