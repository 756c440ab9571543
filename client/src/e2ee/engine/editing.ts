import type { Order } from '@cascade/shared/domain/encryption/message-order';
import { ApiError } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { OpenedText } from '../opened-texts.ts';
import type { SentMessage } from '../sealed-message.ts';
import { type Conversation, NobodyToReadIt } from './conversation.ts';
import type { KeyDevice } from './key-device.ts';
import { forMembersOfNow, NotApproved, write } from './writing.ts';

export type Edit = {
  message: SentMessage;
  text: string;
  order: Order;
  mentions?: string[] | undefined;
};

export const conflict = (detail: string) => new ApiError({ status: 409, code: 'conflict', detail });

/** What cannot wait on this device until it can be encrypted. */
export function throwUnwritten(error: unknown): never {
  if (error instanceof NobodyToReadIt)
    throw conflict('They have no device that could read it at the moment.');
  if (error instanceof NotApproved) throw conflict('This device is not approved yet.');
  throw error;
}

/** The ciphertext names message and version. */
export async function edit(
  device: KeyDevice,
  store: DeviceStore,
  conversation: Conversation,
  { message, text, order, mentions }: Edit,
): Promise<{ changed: SentMessage; opened: OpenedText }> {
  const { id, replyTo, rev, senderId, place } = message;
  const version = rev + 1;
  const writing = { id, text, replyTo, version, order, mentions };
  const { answer, content } = await forMembersOfNow(conversation, async () => {
    const written = await device
      .inTurnWithoutKeyChange(() => write(device, conversation, writing))
      .catch(throwUnwritten);
    return { answer: await conversation.edit(message, written), content: written.content };
  });
  const { device: writer, n } = order;
  const { id: otherId } = conversation;
  await store.remember({ id, otherId, senderId, place, device: writer, n, version });
  return {
    changed: { ...answer, id, senderId, place, replyTo, content, rev: version },
    opened: { state: 'opened', text, order, ...(mentions ? { mentions } : {}) },
  };
}
