import { MessageText } from '@cascade/shared/domain/encryption/envelope';
import { matrixUserOf, roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type { Message } from '@cascade/shared/features/messaging/contract';
import {
  DecryptionErrorCode,
  DecryptionSettings,
  MegolmDecryptionError,
  RoomId,
  ShieldColor,
  ShieldStateCode,
  TrustRequirement,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { DeviceStore } from '../device-store.ts';
import type { LockedWhy, OpenedText } from '../opened-texts.ts';
import type { KeyDevice } from './key-device.ts';
import { hasChanged } from './safety.ts';

const locked = (why: LockedWhy): OpenedText => ({ state: 'locked', why });

const whyOf: Partial<Record<DecryptionErrorCode, LockedWhy>> = {
  [DecryptionErrorCode.MissingRoomKey]: 'no_key',
  [DecryptionErrorCode.UnknownMessageIndex]: 'no_key',
  [DecryptionErrorCode.MismatchedIdentityKeys]: 'unverified',
  [DecryptionErrorCode.UnknownSenderDevice]: 'unverified',
  [DecryptionErrorCode.UnsignedSenderDevice]: 'unverified',
  [DecryptionErrorCode.SenderIdentityVerificationViolation]: 'new_identity',
  [DecryptionErrorCode.MismatchedSender]: 'unverified',
};

/** The library cannot attribute the key. */
const unknown = new Set([ShieldStateCode.AuthenticityNotGuaranteed, ShieldStateCode.UnknownDevice]);

const isOfUnknownDevice = (error: unknown) =>
  error instanceof MegolmDecryptionError && error.code === DecryptionErrorCode.UnknownSenderDevice;

/**
 * A text shows only if the sender signed the device, metadata matches the ciphertext, and no
 * earlier reading contradicts it.
 */
export async function read(
  device: KeyDevice,
  store: DeviceStore,
  message: Message,
  otherId: string,
): Promise<OpenedText> {
  if (!message.content) return locked('damaged');
  const { v, ...content } = message.content;
  if (v === 1) return locked('older_format');
  if (v !== 2) return locked('newer_version');
  const room = roomOf(device.publicId, otherId);
  const event = {
    type: 'm.room.encrypted',
    event_id: `$${message.id}`,
    room_id: room,
    sender: matrixUserOf(message.senderId),
    origin_server_ts: new Date(message.createdAt).getTime(),
    content,
  };
  const decrypt = (trust: TrustRequirement) =>
    device.machine.decryptRoomEvent(
      JSON.stringify(event),
      new RoomId(room),
      new DecryptionSettings(trust),
    );
  try {
    const opened = await decrypt(TrustRequirement.CrossSignedOrLegacy).catch(async (error) => {
      // For a restored key its verified owner decides.
      const isOwned = (await store.ownerOf(content.session_id)) === message.senderId;
      if (!isOwned || !isOfUnknownDevice(error)) throw error;
      return decrypt(TrustRequirement.Untrusted);
    });
    const { color, code } = opened.shieldState(false);
    const isUnknown = code !== undefined && unknown.has(code);
    if (color !== ShieldColor.None && !isUnknown) return locked('unverified');
    const doubt = await doubtOf(device, store, message, content.session_id, isUnknown);
    if (doubt) return locked(doubt);
    return await textIn(JSON.parse(opened.event), message, { device, store, room, otherId });
  } catch (error) {
    const isKnown = error instanceof MegolmDecryptionError;
    return locked((isKnown ? whyOf[error.code] : undefined) ?? 'damaged');
  }
}

/**
 * For backup or earlier keys the recorded owner decides; until the identity is accepted, only
 * earlier keys count.
 */
async function doubtOf(
  device: KeyDevice,
  store: DeviceStore,
  { senderId }: Message,
  sessionId: string,
  isUnknown: boolean,
): Promise<LockedWhy | undefined> {
  const owner = await store.ownerOf(sessionId);
  if (owner !== undefined) return owner === senderId ? undefined : 'unverified';
  if (isUnknown) return 'unverified';
  if (await hasChanged(device, senderId)) return 'new_identity';
  await store.noteOwner(sessionId, senderId);
  return undefined;
}

type Reading = { device: KeyDevice; store: DeviceStore; room: string; otherId: string };

async function textIn(
  event: { type?: unknown; content?: unknown },
  message: Message,
  { device, store, room, otherId }: Reading,
): Promise<OpenedText> {
  const { msgtype } = (event.content ?? {}) as { msgtype?: unknown };
  if (event.type !== 'm.room.message' || msgtype !== 'm.text') return locked('newer_version');
  const parsed = MessageText.safeParse(event.content);
  if (!parsed.success) return locked('damaged');
  const { id, from, to, reply, version, order, body } = parsed.data;
  const people = [device.publicId, otherId].sort().join();
  const isAsSaid =
    id === message.id &&
    from === message.senderId &&
    to === message.receiverId &&
    [from, to].sort().join() === people &&
    parsed.data.room === room &&
    reply === message.replyTo &&
    version > 1 === (message.editedAt !== null);
  if (!isAsSaid || version > message.rev) return locked('altered');
  if (version < message.rev) return locked('rolled_back');
  const { place, senderId } = message;
  const { device: writer, n } = order;
  const wrong = await store.remember({ id, otherId, senderId, place, device: writer, n, version });
  return wrong ? locked(wrong) : { state: 'opened', text: body, order };
}
