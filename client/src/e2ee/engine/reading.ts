import { MessageText, ReactionText } from '@cascade/shared/domain/encryption/envelope';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
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
import {
  addresseeOf,
  type SealedMessage,
  type SealedReaction,
  type SentMessage,
} from '../sealed-message.ts';
import type { Conversation } from './conversation.ts';
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
  message: SealedMessage,
  conversation: Conversation,
): Promise<OpenedText> {
  if (!message.content) return locked('damaged');
  const { v, ...content } = message.content;
  if (v === 1) return locked('older_format');
  if (v !== 2) return locked('newer_version');
  const { room } = conversation;
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
    const plain: Plain = JSON.parse(opened.event);
    return 'about' in message
      ? reactionIn(plain, message, conversation)
      : await textIn(plain, message, conversation, store);
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
  { senderId }: SealedMessage,
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

type Plain = { type?: unknown; content?: unknown };

/** What the server says beside the ciphertext must be what its writer put inside. */
function isAsSaid(
  said: { from: string; to: string; room: string },
  message: SealedMessage,
  conversation: Conversation,
): boolean {
  return (
    said.from === message.senderId &&
    said.to === addresseeOf(message) &&
    said.room === conversation.room &&
    conversation.contains(message)
  );
}

function reactionIn(
  { type, content }: Plain,
  message: SealedReaction,
  conversation: Conversation,
): OpenedText {
  if (type !== 'm.reaction') return locked('altered');
  const parsed = ReactionText.safeParse(content);
  if (!parsed.success) return locked('newer_version');
  const { about, emoji } = parsed.data;
  const isThere = isAsSaid(parsed.data, message, conversation) && about === message.about;
  return isThere ? { state: 'opened', text: emoji, order: null } : locked('altered');
}

async function textIn(
  { type, content }: Plain,
  message: SentMessage,
  conversation: Conversation,
  store: DeviceStore,
): Promise<OpenedText> {
  const { msgtype } = (content ?? {}) as { msgtype?: unknown };
  if (type !== 'm.room.message' || msgtype !== 'm.text') return locked('newer_version');
  const parsed = MessageText.safeParse(content);
  if (!parsed.success) return locked('damaged');
  const { id, reply, version, order, body, mentions } = parsed.data;
  const isThere =
    isAsSaid(parsed.data, message, conversation) &&
    id === message.id &&
    reply === message.replyTo &&
    version > 1 === (message.editedAt !== null);
  if (!isThere || version > message.rev) return locked('altered');
  if (version < message.rev) return locked('rolled_back');
  const { place, senderId } = message;
  const { device, n } = order;
  const { id: otherId } = conversation;
  const wrong = await store.remember({ id, otherId, senderId, place, device, n, version });
  if (wrong) return locked(wrong);
  return { state: 'opened', text: body, order, ...(mentions ? { mentions } : {}) };
}
