import type { MessageText, SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import { matrixUserOf, roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { MOST_SEEN, type Order } from '@cascade/shared/domain/encryption/message-order';
import {
  CollectStrategy,
  EncryptionSettings,
  RoomId,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';
import { writePadded } from './padding.ts';
import { hasChanged } from './safety.ts';

/** No signed device could read it. */
export class NobodyToReadIt extends Error {}

/** Others would not trust its messages. */
export class NotApproved extends Error {}

const changedSentence =
  'Their security identity has changed. Look at the safety code first, then send it again.';

export type Writing = {
  id: string;
  otherId: string;
  text: string;
  replyTo: string | null;
  version: number;
  order: Order;
};

/** Follows the last accepted one, so that a refusal leaves no gap. */
export async function nextOrder(
  device: KeyDevice,
  store: DeviceStore,
  otherId: string,
): Promise<Order> {
  const lasts = new Map<string, { id: string; n: number; place: number }>();
  for (const one of await store.listSeen(otherId)) {
    const chain = `${one.senderId} ${one.device}`;
    if ((lasts.get(chain)?.n ?? 0) < one.n) lasts.set(chain, one);
  }
  const own = `${device.publicId} ${device.facts.deviceId}`;
  const before = lasts.get(own);
  lasts.delete(own);
  const latest = [...lasts.values()].sort((a, b) => b.place - a.place);
  return {
    device: device.facts.deviceId,
    n: (before?.n ?? 0) + 1,
    after: before?.id ?? null,
    seen: latest.slice(0, MOST_SEEN).map(({ id }) => id),
  };
}

/**
 * For both people's signed devices only, so that no device joins unnoticed.
 * @throws NobodyToReadIt, NotApproved, or ApiError
 */
export async function write(device: KeyDevice, writing: Writing): Promise<SentEnvelope> {
  const { machine, publicId } = device;
  const { id, otherId, text, replyTo: reply, version, order } = writing;
  const users = () => [publicId, otherId].map((person) => new UserId(matrixUserOf(person)));
  const room = roomOf(publicId, otherId);
  await device.track(publicId, otherId);
  if (!(await device.isSigned())) throw new NotApproved();
  if (await hasChanged(device, otherId))
    throw new ApiError({ status: 409, code: 'identity_changed', detail: changedSentence });
  if (!(await isReachable(device, otherId))) throw new NobodyToReadIt();
  const claim = await machine.getMissingSessions(users());
  if (claim) await device.send(claim as LibraryRequest);
  const settings = new EncryptionSettings();
  settings.sharingStrategy = CollectStrategy.identityBasedStrategy();
  await device.rotateAfterChange(otherId);
  // Past the rotation, encrypting without it panics.
  const shares = await machine.shareRoomKey(new RoomId(room), users(), settings);
  for (const share of shares) await device.send(share as LibraryRequest);
  const content: Omit<MessageText, 'pad'> = {
    msgtype: 'm.text',
    body: text,
    id,
    from: publicId,
    to: otherId,
    room,
    reply,
    version,
    order,
  };
  const sealed = await machine.encryptRoomEvent(
    new RoomId(room),
    'm.room.message',
    writePadded(content),
  );
  return { v: 2, ...JSON.parse(sealed) };
}

async function isReachable(device: KeyDevice, otherId: string): Promise<boolean> {
  if ((await device.signedDevicesOf(otherId)) > 0) return true;
  // The event about a new device may have been missed.
  await device.query(otherId);
  return (await device.signedDevicesOf(otherId)) > 0;
}
