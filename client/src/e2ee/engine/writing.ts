import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { MOST_SEEN, type Order } from '@cascade/shared/domain/encryption/message-order';
import {
  CollectStrategy,
  EncryptionSettings,
  RoomId,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { DeviceStore, Seen } from '../device-store.ts';
import type { Conversation, Readers, Written } from './conversation.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';
import { type Plaintext, writePadded } from './padding.ts';

/** Others would not trust its messages. */
export class NotApproved extends Error {}

const MESSAGES_PER_ROOM_KEY = 100n;

/** Members who come and go all the time must not keep a message waiting for ever. */
const MOST_TRIES = 5;

export const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/** Again for the members of now, when the server has others than it was encrypted for. */
export async function forMembersOfNow<T>(
  conversation: Conversation,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isStale(error) || tries === MOST_TRIES) throw error;
      conversation.forgetReaders();
      judged.delete(conversation);
    }
  }
}

export type Writing = {
  id: string;
  text: string;
  replyTo: string | null;
  version: number;
  /** Read while the keys are made ready. */
  order: Order | Promise<Order>;
  mentions?: string[] | undefined;
};

/** Follows the last accepted one, so that a refusal leaves no gap. */
export async function nextOrder(
  device: KeyDevice,
  store: DeviceStore,
  conversationId: string,
): Promise<Order> {
  const lasts = await store.listLast(conversationId);
  const isOwn = (one: Seen) =>
    one.senderId === device.publicId && one.device === device.facts.deviceId;
  const before = lasts.find(isOwn);
  const latest = lasts.filter((one) => !isOwn(one)).sort((a, b) => b.place - a.place);
  return {
    device: device.facts.deviceId,
    n: (before?.n ?? 0) + 1,
    after: before?.id ?? null,
    seen: latest.slice(0, MOST_SEEN).map(({ id }) => id),
  };
}

/** @throws NobodyToReadIt, NotApproved, or ApiError */
export function write(
  device: KeyDevice,
  conversation: Conversation,
  { id, text, replyTo: reply, version, order, mentions }: Writing,
): Promise<Written> {
  const { publicId: from } = device;
  const { room, to } = conversation;
  return encrypt(device, conversation, 'm.room.message', async () => ({
    msgtype: 'm.text',
    body: text,
    id,
    from,
    to,
    room,
    reply,
    version,
    order: await order,
    ...(mentions ? { mentions } : {}),
  }));
}

type Judgement = { keysVersion: number; readers: Readers };

const judged = new WeakMap<Conversation, Judgement>();

/** Looked at again only after something has changed: it takes most of the time of a message. */
async function judge(device: KeyDevice, conversation: Conversation): Promise<Readers> {
  const known = judged.get(conversation);
  if (known?.keysVersion === device.keysVersion) return known.readers;
  const { machine, publicId } = device;
  await device.track(publicId);
  if (!(await device.isSigned())) throw new NotApproved();
  const readers = await conversation.readers();
  const claim = await machine.getMissingSessions(usersOf(readers));
  if (claim) await device.send(claim as LibraryRequest);
  return readers;
}

/** The library consumes them. */
const usersOf = ({ people }: Readers) => people.map((person) => new UserId(matrixUserOf(person)));

/**
 * For the readers' signed devices only, so that no device joins unnoticed. Runs in a turn of the
 * device.
 * @throws NobodyToReadIt, NotApproved, or ApiError
 */
export async function encrypt(
  device: KeyDevice,
  conversation: Conversation,
  type: 'm.room.message' | 'm.reaction',
  plaintext: () => Plaintext | Promise<Plaintext>,
): Promise<Written> {
  const { machine } = device;
  const { room } = conversation;
  const readers = await judge(device, conversation);
  const { people, membersRev } = readers;
  const settings = new EncryptionSettings();
  settings.sharingStrategy = CollectStrategy.identityBasedStrategy();
  settings.rotationPeriodMessages = MESSAGES_PER_ROOM_KEY;
  await device.rotateAfterChange(conversation.id, room, people);
  // Past the rotation, encrypting without it panics.
  const shares = await machine.shareRoomKey(new RoomId(room), usersOf(readers), settings);
  for (const share of shares) await device.send(share as LibraryRequest);
  judged.set(conversation, { keysVersion: device.keysVersion, readers });
  const padded = writePadded(await plaintext());
  const sealed = await machine.encryptRoomEvent(new RoomId(room), type, padded);
  const content: SentEnvelope = { v: 2, ...JSON.parse(sealed) };
  return membersRev === undefined ? { content } : { content, membersRev };
}
