import { newId } from '@cascade/shared/kernel/id';
import type { QueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { type CallArgs, call } from '../../api/call.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { TabLeader } from '../tab-leader.ts';
import type { OfflineMutation, PendingCommand } from './offline-mutation.ts';
import type { PendingStore } from './pending-store.ts';
import { Resending, SEND_TIMEOUT_MS } from './resending.ts';

/** A tab that sends reports more often, unless it is suspended. */
const STOLEN_AFTER_MS = SEND_TIMEOUT_MS + 5_000;
/** For members who never return. */
const KEPT_FOR_MS = 30 * 24 * 3_600_000;
const expired = 'It waited on this device for more than 30 days, so it was not sent.';
const notKept = 'This device could not keep it. Please try again.';

type SenderHooks = {
  memberId: string;
  cache: QueryClient;
  kinds: OfflineMutation[];
  /** `fresh`: ids included if still waiting. */
  onKept: (kept: PendingCommand[], fresh?: readonly string[]) => void;
  onSending: (isSending: boolean) => void;
  /** The session ended or belongs to another member. */
  onForeign: () => void;
};

type TabMessage = { command?: PendingCommand; reply?: unknown };

/** In order, each until answered; one tab sends at a time. */
export class PendingSender {
  private readonly kinds: Map<string, OfflineMutation>;
  private readonly channel: BroadcastChannel;
  private readonly leader: TabLeader;
  private readonly stopped = new AbortController();
  /** Also aborted when another tab takes over. */
  private round = new AbortController();
  private readonly store: PendingStore;
  private readonly hooks: SenderHooks;
  private draining: Promise<void> | undefined;
  private isDue = false;
  private readonly resending = new Resending(() => void this.drain());
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    store: PendingStore,
    hooks: SenderHooks,
    private readonly stolenAfterMs = STOLEN_AFTER_MS,
  ) {
    this.store = store;
    this.hooks = hooks;
    this.kinds = new Map(hooks.kinds.map((kind) => [kind.route.name, kind]));
    this.leader = new TabLeader(`pending:${hooks.memberId}`, () => this.round.abort());
    this.channel = new BroadcastChannel(`pending:${hooks.memberId}`);
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => void this.onMessage(data);
  }

  async open(): Promise<void> {
    await this.store.clearOlderThan(Date.now() - 2 * KEPT_FOR_MS).catch(() => undefined);
    await this.show();
    await this.drain();
  }

  close(): void {
    this.stopped.abort();
    this.round.abort();
    this.leader.release();
    this.resending.stop();
    this.channel.close();
  }

  async keep(command: PendingCommand): Promise<void> {
    try {
      await this.store.add(command);
    } catch {
      const title = this.kinds.get(command.route)?.failure ?? '';
      refusalToast([{ title, sentence: notKept }]);
    }
    await this.show([command.id]);
    this.publish({});
    void this.drain();
  }

  /** Idempotent. */
  drain(): Promise<void> {
    this.isDue = true;
    this.draining ??= this.drainWhileDue().finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  private async drainWhileDue(): Promise<void> {
    while (this.isDue && !this.stopped.signal.aborted) {
      this.isDue = false;
      this.resending.cancel();
      this.round = new AbortController();
      this.awaitLeader();
      try {
        const isLeading = await this.leader.acquire();
        this.clearSilence();
        if (isLeading) await this.sendAll();
      } catch {
        this.resending.later();
      } finally {
        this.clearSilence();
        this.leader.release();
      }
    }
  }

  /** A suspended tab neither sends nor releases; the server knows what it has sent. */
  private awaitLeader(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.leader.steal().catch(() => undefined);
      else this.awaitLeader();
    }, this.stolenAfterMs);
  }

  private clearSilence(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  private async sendAll(): Promise<void> {
    const refusals: Refusal[] = [];
    try {
      for (;;) {
        const next = (await this.show()).find((one) => this.kinds.get(one.route)?.read(one));
        const kind = next && this.kinds.get(next.route);
        if (!next || !kind || this.round.signal.aborted) break;
        this.hooks.onSending(true);
        const sentence = await this.sendOne(next, kind);
        if (sentence === null) break;
        if (sentence) refusals.push({ title: kind.failure, sentence });
      }
    } finally {
      this.hooks.onSending(false);
      refusalToast(refusals);
    }
  }

  /** @returns a refusal, undefined when accepted, null when sending must stop */
  private async sendOne(command: PendingCommand, kind: OfflineMutation): Promise<string | null> {
    if (command.createdAt < Date.now() - KEPT_FOR_MS) return this.drop(command, expired);
    try {
      const reply = await this.ask(command, kind);
      this.resending.accepted(command.id);
      await this.settle(command, kind, reply);
      return '';
    } catch (error) {
      if (this.round.signal.aborted) return null;
      const verdict = this.resending.judge(command.id, error);
      if (verdict === 'refused' || verdict === 'given_up')
        return this.drop(command, sentenceOf(error));
      if (verdict === 'kept') this.hooks.onForeign();
      else this.resending.later(error);
      return null;
    }
  }

  private async ask(command: PendingCommand, { route }: OfflineMutation): Promise<unknown> {
    const { signal } = this.round;
    const ask = new AbortController();
    const abort = () => ask.abort();
    const timer = setTimeout(abort, SEND_TIMEOUT_MS);
    signal.addEventListener('abort', abort);
    try {
      return await call(route, {
        ...command.args,
        idempotencyKey: command.id,
        forMember: command.memberId,
        signal: ask.signal,
      } as CallArgs<typeof route>);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  private async settle(
    command: PendingCommand,
    kind: OfflineMutation,
    reply: unknown,
  ): Promise<void> {
    const announce = kind.onSuccess(this.hooks.cache, reply, command);
    const next = await this.repeatOf(command, kind, reply);
    await this.store.remove(command.id, next);
    this.publish({ command, reply });
    if (!next) announce?.();
  }

  /** Unless a later command replaces it. */
  private async repeatOf(
    command: PendingCommand,
    kind: OfflineMutation,
    reply: unknown,
  ): Promise<PendingCommand | undefined> {
    if (command.isAmended || !kind.isMissed(reply, command)) return undefined;
    const kept = await this.store.list(command.memberId);
    const isSame = (one: PendingCommand) =>
      one.id !== command.id &&
      one.route === command.route &&
      JSON.stringify(one.args) === JSON.stringify(command.args);
    return kept.some(isSame) ? undefined : { ...command, id: newId(), isAmended: true };
  }

  private async drop(command: PendingCommand, sentence: string): Promise<string> {
    await this.store.remove(command.id);
    this.publish({});
    return sentence;
  }

  private async onMessage({ command, reply }: TabMessage): Promise<void> {
    if (this.silence) this.awaitLeader();
    // This tab's live event may come after the command is removed.
    if (command) this.kinds.get(command.route)?.onSuccess(this.hooks.cache, reply, command);
    await this.show();
    void this.drain();
  }

  private async show(fresh?: readonly string[]): Promise<PendingCommand[]> {
    const kept = await this.store.list(this.hooks.memberId);
    if (!this.stopped.signal.aborted) this.hooks.onKept(kept, fresh);
    return kept;
  }

  private publish(message: TabMessage): void {
    if (!this.stopped.signal.aborted) this.channel.postMessage(message);
  }
}

type Refusal = { title: string; sentence: string };

/** Only one toast shows at a time. */
function refusalToast(refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (!first) return;
  const isOne = refusals.length === 1;
  toast({
    title: isOne ? first.title : `${refusals.length} changes were not saved`,
    description: isOne
      ? first.sentence
      : [...new Set(refusals.map(({ title, sentence }) => `${title}: ${sentence}`))].join(' '),
    tone: 'destructive',
  });
}
