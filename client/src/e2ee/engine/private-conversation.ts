import { roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import {
  editMessage,
  getThread,
  type Message,
  sendMessage,
} from '@cascade/shared/features/messaging/contract';
import { ApiError } from '../../api/api-error.ts';
import type { SealedMessage } from '../sealed-message.ts';
import {
  type Conversation,
  NobodyToReadIt,
  type Readers,
  type Unsent,
  type Written,
} from './conversation.ts';
import type { KeyDevice } from './key-device.ts';
import { hasChanged } from './safety.ts';

const changedSentence =
  'Their security identity has changed. Look at the safety code first, then send it again.';

/** Of two people. */
export class PrivateConversation implements Conversation {
  readonly room: string;
  readonly to: string;

  constructor(
    private readonly device: KeyDevice,
    /** The other person's public id. */
    readonly id: string,
  ) {
    this.room = roomOf(device.publicId, id);
    this.to = id;
  }

  contains(message: SealedMessage): boolean {
    if (!('receiverId' in message)) return false;
    const people = [message.senderId, message.receiverId].sort();
    return people.join() === [this.device.publicId, this.id].sort().join();
  }

  async readers(): Promise<Readers> {
    const { device, id } = this;
    await device.track(device.publicId, id);
    if (await hasChanged(device, id))
      throw new ApiError({ status: 409, code: 'identity_changed', detail: changedSentence });
    if (!(await this.isReachable())) throw new NobodyToReadIt();
    return { people: [device.publicId, id] };
  }

  private async isReachable(): Promise<boolean> {
    if ((await this.device.signedDevicesOf(this.id)) > 0) return true;
    // The event about a new device may have been missed.
    await this.device.query(this.id);
    return (await this.device.signedDevicesOf(this.id)) > 0;
  }

  /** Two people never change. */
  forgetReaders(): void {}

  async send({ id, content, replyTo }: Unsent): Promise<Message> {
    const body = { receiverId: this.id, content, replyTo };
    const sent = await this.device.ask(sendMessage, { body, idempotencyKey: id });
    return { ...sent, receiverId: this.id };
  }

  async edit({ id, rev }: Message, { content }: Written): Promise<Message> {
    return this.device.ask(editMessage, { params: { messageId: id }, body: { content, rev } });
  }

  latest(): Promise<Message[]> {
    return this.device.ask(getThread, { params: { userId: this.id }, query: { limit: 100 } });
  }
}
