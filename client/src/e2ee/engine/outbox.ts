import { getThread, type Message, sendMessage } from '@cascade/shared/features/messaging/contract';
import { askedSecondsOf, sentenceOf } from '../../api/api-error.ts';
import { verdictOf } from '../../device/queue/verdict-of.ts';
import { resendInMs } from '../../live/backoff.ts';
import type { DeviceStore, KeptMessage } from '../device-store.ts';
import { unsealText } from '../seal.ts';
import type { Sending, TabMessage } from '../tab-leader.ts';
import type { KeyDevice } from './key-device.ts';
import { NobodyToReadIt, NotApproved, nextOrder, write } from './writing.ts';

/** The server stumbles over a message this often before it is set aside, so that others can pass. */
const MOST_STUMBLES = 5;

const withoutContent = ({ content: _c, order: _o, ...message }: KeptMessage): KeptMessage =>
  message;

type Hooks = {
  tell: (news: TabMessage) => void;
  /** The session has ended, or is somebody else's. */
  onForeign: () => void;
  /** Something was encrypted, so there may be a room key to back up. */
  onWritten: () => void;
};

/**
 * Sends the messages that wait on this device: those of one conversation in their order, one after
 * the other, whatever becomes of other conversations. A message that is refused is set aside.
 */
export class Outbox {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly due = new Set<string>();
  private readonly stumbles = new Map<string, number>();
  private sending: Record<string, Sending> = {};
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly device: KeyDevice,
    private readonly store: DeviceStore,
    private readonly hooks: Hooks,
  ) {}

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
  }

  /** Sends whatever can be sent; called at every sign that it may work now. */
  async drain(): Promise<void> {
    if (this.isClosed) return;
    clearTimeout(this.retry);
    const waiting = (await this.store.list()).filter(({ refusal }) => refusal === undefined);
    const others = new Set(waiting.map(({ otherId }) => otherId));
    await Promise.all([...others].map((otherId) => this.drainLane(otherId)));
  }

  /** One conversation; asked for while it is being drained, it is looked at once more. */
  private drainLane(otherId: string): Promise<void> {
    this.due.add(otherId);
    const running = this.lanes.get(otherId);
    if (running) return running;
    const lane = this.sendLane(otherId).finally(() => this.lanes.delete(otherId));
    this.lanes.set(otherId, lane);
    return lane;
  }

  private async sendLane(otherId: string): Promise<void> {
    while (this.due.delete(otherId)) {
      for (;;) {
        const next = await this.nextOf(otherId);
        if (!next || this.isClosed || !(await this.sendOne(next))) break;
      }
    }
  }

  private async nextOf(otherId: string): Promise<KeptMessage | undefined> {
    const kept = await this.store.list();
    return kept.find((one) => one.otherId === otherId && one.refusal === undefined);
  }

  /** @returns whether the next one of the conversation may follow */
  private async sendOne(message: KeptMessage): Promise<boolean> {
    this.show(message.id, 'sending');
    try {
      const text = await unsealText(this.store.sealingKey, message.text);
      const written = message.content ? message : await this.encrypt(message, text);
      const { content } = written ?? {};
      // Discarded meanwhile: nothing of it has left this device.
      if (!written || !content) return true;
      const sent = await this.device.ask(sendMessage, {
        body: { receiverId: message.otherId, content, replyTo: message.replyTo },
        idempotencyKey: message.id,
      });
      this.failures = 0;
      this.stumbles.delete(message.id);
      await this.accepted(written, sent, text);
      return true;
    } catch (error) {
      return this.notSent(message, error);
    }
  }

  /** The server has it: what this device writes next comes after it. */
  private async accepted(
    { id, otherId, replyTo, content, order }: KeptMessage,
    sent: Message,
    text: string,
  ): Promise<void> {
    if (!content || !order) return;
    const senderId = this.device.publicId;
    const { place } = sent;
    const { device, n } = order;
    await this.store.settle({ id, otherId, senderId, place, device, n, version: 1 });
    this.show(id, undefined);
    // What it says is what was written here, whatever the server answered.
    const message = { ...sent, id, senderId, receiverId: otherId, replyTo, content };
    this.hooks.tell({ is: 'sent', message, opened: { state: 'opened', text, order } });
  }

  /** Keeps the ciphertext before it is sent, because a second try must say the same. */
  private async encrypt(message: KeptMessage, text: string): Promise<KeptMessage | undefined> {
    const { id, otherId, replyTo } = message;
    await this.settleUncertain(otherId, id);
    const made = await this.device.inTurn(async () => {
      const order = await nextOrder(this.device, this.store, otherId);
      const writing = { id, otherId, text, replyTo, version: 1, order };
      return { order, content: await write(this.device, writing) };
    });
    const isStillThere = await this.store.change(id, (old) => ({ ...old, ...made }));
    this.hooks.onWritten();
    return isStillThere ? { ...message, ...made } : undefined;
  }

  /**
   * A message that was set aside after the server had stumbled over it may have arrived all the
   * same; two messages with one number would look like a forgery.
   */
  private async settleUncertain(otherId: string, nextId: string): Promise<void> {
    const kept = await this.store.list();
    const uncertain = kept.filter(
      (one) => one.otherId === otherId && one.id !== nextId && one.content,
    );
    if (uncertain.length === 0) return;
    const params = { userId: otherId };
    const thread = await this.device.ask(getThread, { params, query: { limit: 100 } });
    for (const one of uncertain) {
      const arrived = thread.find(({ id }) => id === one.id);
      if (arrived)
        await this.accepted(one, arrived, await unsealText(this.store.sealingKey, one.text));
      else await this.store.change(one.id, withoutContent);
    }
  }

  private async notSent({ id }: KeptMessage, error: unknown): Promise<boolean> {
    if (this.isClosed) return false;
    if (error instanceof NobodyToReadIt || error instanceof NotApproved) {
      const isOurs = error instanceof NotApproved;
      this.show(id, isOurs ? 'waiting_for_approval' : 'waiting_for_keys');
      return false;
    }
    this.show(id, undefined);
    const verdict = verdictOf(error);
    const stumbles = (this.stumbles.get(id) ?? 0) + (verdict === 'broken' ? 1 : 0);
    this.stumbles.set(id, stumbles);
    if (verdict === 'refused' || stumbles >= MOST_STUMBLES) {
      this.stumbles.delete(id);
      const refusal = sentenceOf(error);
      // What was surely refused is written anew: its number goes to the next message.
      await this.store.change(id, (old) =>
        verdict === 'refused' ? { ...withoutContent(old), refusal } : { ...old, refusal },
      );
      this.hooks.tell({ is: 'outgoing' });
      return true;
    }
    if (verdict === 'kept') this.hooks.onForeign();
    else this.later(error);
    return false;
  }

  private later(error?: unknown): void {
    clearTimeout(this.retry);
    const ms = resendInMs(this.failures, Math.random(), askedSecondsOf(error));
    this.retry = setTimeout(() => void this.drain(), ms);
    this.failures += 1;
  }

  /** Tells the tabs what the messages are doing; undefined takes one from the list. */
  private show(id: string, state: Sending | undefined): void {
    const { [id]: before, ...others } = this.sending;
    if (before === state) return;
    this.sending = state ? { ...others, [id]: state } : others;
    this.tellSending();
  }

  tellSending(): void {
    this.hooks.tell({ is: 'sending', sending: this.sending });
  }
}
