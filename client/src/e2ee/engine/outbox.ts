import { sendMessage } from '@cascade/shared/contracts/messaging';
import { askedSecondsOf, sentenceOf } from '../../api/api-error.ts';
import { resendInMs } from '../../live/backoff.ts';
import { verdictOf } from '../../pending/verdict-of.ts';
import type { DeviceStore, KeptMessage } from '../device-store.ts';
import type { News, Sending } from '../news.ts';
import { unsealText } from '../seal.ts';
import type { KeyDevice } from './key-device.ts';
import { NobodyToReadIt, write } from './writing.ts';

/** The server stumbles over a message this often before it is set aside, so that others can pass. */
const MOST_STUMBLES = 5;

type Hooks = {
  tell: (news: News) => void;
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
      const content = message.content ?? (await this.encrypt(message, text));
      // Discarded meanwhile: nothing of it has left this device.
      if (!content) return true;
      const sent = await this.device.ask(sendMessage, {
        body: { receiverId: message.otherId, content, replyTo: message.replyTo },
        idempotencyKey: message.id,
      });
      this.failures = 0;
      this.stumbles.delete(message.id);
      await this.store.remove(message.id);
      this.show(message.id, undefined);
      this.hooks.tell({ is: 'sent', message: sent, text });
      return true;
    } catch (error) {
      return this.notSent(message, error);
    }
  }

  /** Keeps the ciphertext before it is sent, because a second try must say the same. */
  private async encrypt({ id, otherId }: KeptMessage, text: string) {
    const content = await this.device.inTurn(() => write(this.device, { id, otherId, text }));
    const isStillThere = await this.store.change(id, (old) => ({ ...old, content }));
    this.hooks.onWritten();
    return isStillThere ? content : undefined;
  }

  private async notSent({ id }: KeptMessage, error: unknown): Promise<boolean> {
    if (this.isClosed) return false;
    if (error instanceof NobodyToReadIt) {
      this.show(id, 'waiting_for_keys');
      return false;
    }
    this.show(id, undefined);
    const verdict = verdictOf(error);
    const stumbles = (this.stumbles.get(id) ?? 0) + (verdict === 'broken' ? 1 : 0);
    this.stumbles.set(id, stumbles);
    if (verdict === 'refused' || stumbles >= MOST_STUMBLES) {
      this.stumbles.delete(id);
      await this.store.change(id, (old) => ({ ...old, refusal: sentenceOf(error) }));
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
