import { sentenceOf } from '../../api/api-error.ts';
import { Resending } from '../../device/queue/resending.ts';
import type { DeviceStore, KeptMessage } from '../device-store.ts';
import { unsealText } from '../seal.ts';
import type { SentMessage } from '../sealed-message.ts';
import type { Sending, TabMessage } from '../tab-messages.ts';
import { type Conversation, NobodyToReadIt } from './conversation.ts';
import type { KeyDevice } from './key-device.ts';
import { forMembersOfNow, isStale, NotApproved, nextOrder, write } from './writing.ts';

const withoutContent = ({
  content: _c,
  order: _o,
  membersRev: _r,
  ...message
}: KeptMessage): KeptMessage => message;

const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

type Hooks = {
  conversation: (id: string) => Conversation;
  publish: (message: TabMessage) => void;
  onForeign: () => void;
  /** It may need a backup. */
  onNewRoomKey: () => void;
};

/** In order per conversation, conversations in parallel; refused messages are set aside. */
export class Outbox {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly due = new Set<string>();
  /** Those that have encrypted something since the page was opened. */
  private readonly roomKeys = new Set<string>();
  private sending: Record<string, Sending> = {};
  private readonly resending = new Resending(() => void this.drain());
  private isClosed = false;

  constructor(
    private readonly device: KeyDevice,
    private readonly store: DeviceStore,
    private readonly hooks: Hooks,
  ) {}

  close(): void {
    this.isClosed = true;
    this.resending.stop();
  }

  /**
   * Idempotent.
   * @param conversationId where something has been added; all when not given
   */
  async drain(conversationId?: string): Promise<void> {
    if (this.isClosed) return;
    if (conversationId !== undefined) return this.drainLane(conversationId);
    this.resending.cancel();
    const waiting = (await this.store.list()).filter(({ refusal }) => refusal === undefined);
    const others = new Set(waiting.map(({ otherId }) => otherId));
    await Promise.all([...others].map((otherId) => this.drainLane(otherId)));
  }

  /** A call during a run repeats it once. */
  private drainLane(otherId: string): Promise<void> {
    this.due.add(otherId);
    const running = this.lanes.get(otherId);
    if (running) return running;
    const lane = this.sendLane(otherId);
    this.lanes.set(otherId, lane);
    return lane;
  }

  private async sendLane(otherId: string): Promise<void> {
    try {
      while (this.due.delete(otherId)) {
        for (;;) {
          const kept = (await this.store.list()).filter((one) => one.otherId === otherId);
          const next = kept.find(({ refusal }) => refusal === undefined);
          if (!next || this.isClosed || !(await this.sendOne(next, kept))) break;
        }
      }
    } finally {
      // At once: a call that came later would wait for a lane that has ended.
      this.lanes.delete(otherId);
    }
  }

  /**
   * @param kept of the same conversation
   * @returns whether the next one may follow
   */
  private async sendOne(message: KeptMessage, kept: readonly KeptMessage[]): Promise<boolean> {
    this.show(message.id, 'sending');
    try {
      const uncertain = kept.filter(({ id, content }) => id !== message.id && content);
      const text = await unsealText(this.store.sealingKey, message.text);
      const conversation = this.hooks.conversation(message.otherId);
      if (!message.content) await this.settle(conversation, uncertain);
      let known = message;
      await forMembersOfNow(conversation, async () => {
        const written = known.content ? known : await this.encrypt(known, conversation, text);
        const { content, membersRev } = written ?? {};
        // Deleted meanwhile.
        if (!written || !content) return;
        try {
          const { id, replyTo, mentions } = written;
          const unsent = { id, replyTo, content, ...defined({ mentions, membersRev }) };
          const sent = await conversation.send(unsent);
          this.resending.accepted(id);
          await this.accepted(written, sent, text);
        } catch (error) {
          if (isStale(error)) known = await this.withdraw(known);
          throw error;
        }
      });
      return true;
    } catch (error) {
      return this.notSent(message, error);
    }
  }

  /** The server has refused its ciphertext, so that another may take its number. */
  private async withdraw(message: KeptMessage): Promise<KeptMessage> {
    await this.store.change(message.id, withoutContent);
    return withoutContent(message);
  }

  private async accepted(
    { id, otherId, replyTo, content, order, mentions }: KeptMessage,
    sent: SentMessage,
    text: string,
  ): Promise<void> {
    if (!content || !order) return;
    const senderId = this.device.publicId;
    const { place } = sent;
    const { device, n } = order;
    await this.store.markSent({ id, otherId, senderId, place, device, n, version: 1 });
    this.show(id, undefined);
    // The text is this device's, whatever the server answered.
    const message: SentMessage = { ...sent, id, senderId, replyTo, content };
    const opened = { state: 'opened', text, order, ...defined({ mentions }) } as const;
    this.hooks.publish({ type: 'sent', message, opened });
  }

  /** Stored before sending, so that a retry sends the same. */
  private async encrypt(
    message: KeptMessage,
    conversation: Conversation,
    text: string,
  ): Promise<KeptMessage | undefined> {
    const { id, otherId, replyTo, mentions } = message;
    const made = await this.device.inTurnWithoutKeyChange(async () => {
      const order = nextOrder(this.device, this.store, otherId);
      order.catch(() => undefined); // thrown below
      const writing = { id, text, replyTo, version: 1, order, mentions };
      const written = await write(this.device, conversation, writing);
      return { order: await order, ...written };
    });
    const isStillThere = await this.store.change(id, (old) => ({ ...old, ...made }));
    this.noteRoomKey(made.content.session_id);
    return isStillThere ? { ...message, ...made } : undefined;
  }

  private noteRoomKey(sessionId: string): void {
    if (this.roomKeys.has(sessionId)) return;
    this.roomKeys.add(sessionId);
    this.hooks.onNewRoomKey();
  }

  /** It may have arrived; reusing its number would look like a forgery. */
  private async settle(
    conversation: Conversation,
    uncertain: readonly KeptMessage[],
  ): Promise<void> {
    if (uncertain.length === 0) return;
    const thread = await conversation.latest();
    for (const one of uncertain) {
      const arrived = thread.find(({ id }) => id === one.id);
      if (arrived)
        await this.accepted(one, arrived, await unsealText(this.store.sealingKey, one.text));
      else await this.withdraw(one);
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
    const verdict = this.resending.judge(id, error);
    if (verdict === 'refused' || verdict === 'given_up') {
      const refusal = sentenceOf(error);
      // A definite refusal frees its number.
      await this.store.change(id, (old) =>
        verdict === 'refused' ? { ...withoutContent(old), refusal } : { ...old, refusal },
      );
      this.hooks.publish({ type: 'outgoing' });
      return true;
    }
    if (verdict === 'kept') this.hooks.onForeign();
    else this.resending.later(error);
    return false;
  }

  /** Undefined removes a message. */
  private show(id: string, state: Sending | undefined): void {
    const { [id]: before, ...others } = this.sending;
    if (before === state) return;
    this.sending = state ? { ...others, [id]: state } : others;
    this.publishSending();
  }

  publishSending(): void {
    this.hooks.publish({ type: 'sending', sending: this.sending });
  }
}
