import { newId } from '@cascade/shared/kernel/id';
import type { QueryClient } from '@tanstack/react-query';
import { askedSecondsOf, sentenceOf } from '../../api/api-error.ts';
import { type CallArgs, call } from '../../api/call.ts';
import { resendInMs } from '../../live/backoff.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { underTabLock } from '../tab-lock.ts';
import type { OfflineMutation, PendingCommand } from './offline-mutation.ts';
import type { PendingStore } from './pending-store.ts';
import { verdictOf } from './verdict-of.ts';

/** A call that has not been answered by then is asked again, with its key. */
const ANSWERED_WITHIN_MS = 15_000;
/** The server stumbles over a command this often before it is given up, so that others can pass. */
const MOST_STUMBLES = 5;
/** Longer than anybody is away; what nobody came back for must not lie on a device for ever. */
const KEPT_FOR_MS = 30 * 24 * 3_600_000;
const expired = 'It waited on this device for more than 30 days, so it was not sent.';
const notKept = 'This device could not keep it. Please try again.';

type SenderHooks = {
  memberId: string;
  cache: QueryClient;
  kinds: OfflineMutation[];
  /** What waits now; `fresh` are commands that it is known to include, if they still wait. */
  onKept: (kept: PendingCommand[], fresh?: readonly string[]) => void;
  onSending: (isSending: boolean) => void;
  /** The session has ended, or is somebody else's. */
  onForeign: () => void;
};

/** What tabs tell each other: something changed, and perhaps what the server answered. */
type News = { command?: PendingCommand; reply?: unknown };

/**
 * Sends one member's commands, one after the other, each until the server has answered. Of several
 * tabs one sends at a time; all of them show the same.
 */
export class PendingSender {
  private readonly kinds: Map<string, OfflineMutation>;
  private readonly news: BroadcastChannel;
  private readonly stopped = new AbortController();
  private readonly store: PendingStore;
  private readonly hooks: SenderHooks;
  private draining: Promise<void> | undefined;
  private isDue = false;
  private failures = 0;
  private stumbles = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(store: PendingStore, hooks: SenderHooks) {
    this.store = store;
    this.hooks = hooks;
    this.kinds = new Map(hooks.kinds.map((kind) => [kind.route.name, kind]));
    this.news = new BroadcastChannel(`pending:${hooks.memberId}`);
    this.news.onmessage = ({ data }: MessageEvent<News>) => void this.hear(data);
  }

  async open(): Promise<void> {
    await this.store.clearOlderThan(Date.now() - 2 * KEPT_FOR_MS).catch(() => undefined);
    await this.show();
    await this.drain();
  }

  close(): void {
    this.stopped.abort();
    clearTimeout(this.retry);
    this.news.close();
  }

  async keep(command: PendingCommand): Promise<void> {
    try {
      await this.store.add(command);
    } catch {
      const title = this.kinds.get(command.route)?.failure ?? '';
      refusalToast([{ title, sentence: notKept }]);
    }
    await this.show([command.id]);
    this.tell({});
    void this.drain();
  }

  /** Sends whatever waits; called at every sign that it may work now. */
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
      clearTimeout(this.retry);
      const name = `pending:${this.hooks.memberId}`;
      await underTabLock(name, this.stopped.signal, () => this.sendAll()).catch(() => this.later());
    }
  }

  private async sendAll(): Promise<void> {
    const refusals: Refusal[] = [];
    try {
      for (;;) {
        const next = (await this.show()).find((one) => this.kinds.get(one.route)?.read(one));
        const kind = next && this.kinds.get(next.route);
        if (!next || !kind || this.stopped.signal.aborted) break;
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

  /** @returns why it was refused, nothing when it was taken, or null when sending must stop */
  private async sendOne(command: PendingCommand, kind: OfflineMutation): Promise<string | null> {
    if (command.createdAt < Date.now() - KEPT_FOR_MS) return this.giveUp(command, expired);
    try {
      const reply = await this.ask(command, kind);
      this.failures = 0;
      this.stumbles = 0;
      await this.settle(command, kind, reply);
      return '';
    } catch (error) {
      if (this.stopped.signal.aborted) return null;
      const verdict = verdictOf(error);
      if (verdict === 'broken') this.stumbles += 1;
      if (verdict === 'refused' || this.stumbles >= MOST_STUMBLES)
        return this.giveUp(command, sentenceOf(error));
      if (verdict === 'kept') this.hooks.onForeign();
      else this.later(error);
      return null;
    }
  }

  private async ask(command: PendingCommand, { route }: OfflineMutation): Promise<unknown> {
    const { signal } = this.stopped;
    const ask = new AbortController();
    const abort = () => ask.abort();
    const timer = setTimeout(abort, ANSWERED_WITHIN_MS);
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
    const announce = kind.settle(this.hooks.cache, reply, command);
    const next = await this.amended(command, kind, reply);
    await this.store.remove(command.id, next);
    this.tell({ command, reply });
    if (!next) announce?.();
  }

  /** The command once more, unless the member has asked for the next thing already. */
  private async amended(
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

  private async giveUp(command: PendingCommand, sentence: string): Promise<string> {
    this.stumbles = 0;
    await this.store.remove(command.id);
    this.tell({});
    return sentence;
  }

  private later(error?: unknown): void {
    clearTimeout(this.retry);
    if (this.stopped.signal.aborted) return;
    const ms = resendInMs(this.failures, Math.random(), askedSecondsOf(error));
    this.retry = setTimeout(() => void this.drain(), ms);
    this.failures += 1;
  }

  private async hear({ command, reply }: News): Promise<void> {
    // The socket tells this tab, too, but perhaps later than the command is gone.
    if (command) this.kinds.get(command.route)?.settle(this.hooks.cache, reply, command);
    await this.show();
    void this.drain();
  }

  private async show(fresh?: readonly string[]): Promise<PendingCommand[]> {
    const kept = await this.store.list(this.hooks.memberId);
    if (!this.stopped.signal.aborted) this.hooks.onKept(kept, fresh);
    return kept;
  }

  private tell(news: News): void {
    if (!this.stopped.signal.aborted) this.news.postMessage(news);
  }
}

/** A command that was dropped: what did not happen, and why. */
type Refusal = { title: string; sentence: string };

/** Says what will not happen, all at once: only one toast is shown at a time. */
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
