import type { Message } from '@cascade/shared/contracts/messaging';
import { MessageText } from '@cascade/shared/contracts/messaging-envelope';
import { matrixUserOf, roomOf } from '@cascade/shared/rules/matrix-ids';
import {
  DecryptionErrorCode,
  DecryptionSettings,
  MegolmDecryptionError,
  RoomId,
  TrustRequirement,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { OpenedText } from '../opened-text.ts';
import type { KeyDevice } from './key-device.ts';

const locked = (why: 'no_key' | 'newer_version' | 'damaged'): OpenedText => ({
  state: 'locked',
  why,
});
const withoutKey = new Set([
  DecryptionErrorCode.MissingRoomKey,
  DecryptionErrorCode.UnknownMessageIndex,
]);

/** Opens a message of the conversation with `otherId`, or says why it stays closed. */
export async function read(
  { machine, publicId }: KeyDevice,
  message: Message,
  otherId: string,
): Promise<OpenedText> {
  if (!message.content) return locked('damaged');
  const { v, ...content } = message.content;
  if (v !== 1) return locked('newer_version');
  const room = roomOf(publicId, otherId);
  const event = {
    type: 'm.room.encrypted',
    event_id: `$${message.id}`,
    room_id: room,
    sender: matrixUserOf(message.senderId),
    origin_server_ts: new Date(message.createdAt).getTime(),
    content,
  };
  try {
    const opened = await machine.decryptRoomEvent(
      JSON.stringify(event),
      new RoomId(room),
      new DecryptionSettings(TrustRequirement.Untrusted),
    );
    return textIn(JSON.parse(opened.event), message.id);
  } catch (error) {
    const isMissing = error instanceof MegolmDecryptionError && withoutKey.has(error.code);
    return locked(isMissing ? 'no_key' : 'damaged');
  }
}

function textIn(event: { type?: unknown; content?: unknown }, id: string): OpenedText {
  const { msgtype } = (event.content ?? {}) as { msgtype?: unknown };
  if (event.type !== 'm.room.message' || msgtype !== 'm.text') return locked('newer_version');
  const parsed = MessageText.safeParse(event.content);
  // Ciphertext of another message, handed out under this one's id.
  if (!parsed.success || parsed.data.id !== id) return locked('damaged');
  return { state: 'opened', text: parsed.data.body };
}
