import type { Order } from '@cascade/shared/domain/encryption/message-order';
import { editMessage, type Message } from '@cascade/shared/features/messaging/contract';
import { ApiError } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { OpenedText } from '../opened-texts.ts';
import type { KeyDevice } from './key-device.ts';
import { NobodyToReadIt, NotApproved, write } from './writing.ts';

type Edit = { message: Message; otherId: string; text: string; order: Order };

export const conflict = (detail: string) => new ApiError({ status: 409, code: 'conflict', detail });

/** The ciphertext names message and version. */
export async function edit(
  device: KeyDevice,
  store: DeviceStore,
  { message, otherId, text, order }: Edit,
) {
  const { id, replyTo, rev, senderId, place } = message;
  const version = rev + 1;
  const content = await device
    .inTurn(() => write(device, { id, otherId, text, replyTo, version, order }))
    .catch((error: unknown) => {
      if (error instanceof NobodyToReadIt)
        throw conflict('They have no device that could read it at the moment.');
      if (error instanceof NotApproved) throw conflict('This device is not approved yet.');
      throw error;
    });
  const answer = await device.ask(editMessage, {
    params: { messageId: id },
    body: { content, rev },
  });
  await store.remember({
    id,
    otherId,
    senderId,
    place,
    device: order.device,
    n: order.n,
    version,
  });
  const changed: Message = { ...answer, id, senderId, place, replyTo, content, rev: version };
  const opened: OpenedText = { state: 'opened', text, order };
  return { changed, opened };
}
