import type { Message } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import type { Approval, KeysState, Recovery } from './keys-state.ts';
import type { OpenedText } from './opened-texts.ts';

// biome-ignore lint/suspicious/noExplicitAny: an owner's methods take whatever they declare
type Methods = { [name: string]: (...args: any[]) => Promise<unknown> };
type Asked = { id: string; method: string; args: unknown[] };
type Failure = { status: number; code: string; detail: string };
type Answer = { id: string; value?: unknown; failure?: Failure };
type Post<TabMsg> = {
  ask?: Asked;
  /** Received by the leader. */
  received?: string;
  answer?: Answer;
  message?: TabMsg;
  /** Unanswered requests are sent again. */
  isLeader?: true;
  isNew?: true;
};
type Open = {
  asked: Asked;
  timeout: ReturnType<typeof setTimeout>;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
};

/** Phones suspend background tabs, which then do not answer. */
const ANSWER_TIMEOUT_MS = 10_000;

type Hooks<Api, TabMsg> = {
  lead: () => Api;
  /** While this tab was suspended. */
  onLost: () => void;
  onMessage: (message: TabMsg) => void;
  /** In the leader. */
  onTabOpened: () => void;
};

/**
 * One tab owns a resource that must not be opened twice. If it stops, another repeats unanswered
 * requests, so every method must be idempotent.
 */
export class TabLeader<Api extends Methods, TabMsg> {
  private readonly channel: BroadcastChannel;
  private readonly stopped = new AbortController();
  private readonly open = new Map<string, Open>();
  private api: Api | undefined;

  constructor(
    private readonly name: string,
    private readonly hooks: Hooks<Api, TabMsg>,
    private readonly locks: LockManager | undefined = navigator.locks,
    private readonly timeoutMs = ANSWER_TIMEOUT_MS,
  ) {
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Post<TabMsg>>) => void this.onPost(data);
    this.post({ isNew: true });
    void this.wait({ signal: this.stopped.signal });
  }

  /** @throws ApiError as the leader did */
  ask<M extends keyof Api & string>(method: M, ...args: Parameters<Api[M]>): ReturnType<Api[M]> {
    const { api } = this;
    if (api) return api[method]?.(...args) as ReturnType<Api[M]>;
    return new Promise((resolve, reject) => {
      if (this.stopped.signal.aborted) {
        reject(closed());
        return;
      }
      const asked = { id: newId(), method, args };
      const timeout = setTimeout(() => this.stealLeadership(), this.timeoutMs);
      this.open.set(asked.id, { asked, timeout, resolve, reject });
      this.post({ ask: asked });
    }) as ReturnType<Api[M]>;
  }

  /** This tab included. */
  publish(message: TabMsg): void {
    if (this.stopped.signal.aborted) return;
    this.hooks.onMessage(message);
    this.post({ message });
  }

  /** Close the owned resource first. */
  close(): void {
    this.stopped.abort();
    this.channel.close();
    this.api = undefined;
    for (const { timeout, reject } of this.open.values()) {
      clearTimeout(timeout);
      reject(closed());
    }
    this.open.clear();
  }

  private async wait(options: LockOptions): Promise<void> {
    const { signal } = this.stopped;
    if (!this.locks) {
      this.takeOver();
      return;
    }
    const held = () => {
      if (signal.aborted) return undefined;
      this.takeOver();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    await this.locks.request(this.name, options, held).catch(() => {
      if (signal.aborted) return;
      this.api = undefined;
      this.hooks.onLost();
      // A tab that stole the lock is still queued.
      if (!options.steal) void this.wait(options);
    });
  }

  /** Hidden tabs may be suspended and do not take over. */
  private stealLeadership(): void {
    if (!this.api && this.locks && document.visibilityState === 'visible')
      void this.wait({ steal: true });
  }

  private takeOver(): void {
    this.api = this.hooks.lead();
    this.post({ isLeader: true });
    for (const { asked, timeout, resolve, reject } of this.open.values()) {
      clearTimeout(timeout);
      this.api[asked.method]?.(...asked.args).then(resolve as (value: unknown) => void, reject);
    }
    this.open.clear();
  }

  private async onPost({
    ask,
    received,
    answer,
    message,
    isLeader,
    isNew,
  }: Post<TabMsg>): Promise<void> {
    if (message) this.hooks.onMessage(message);
    if (isNew && this.api) this.hooks.onTabOpened();
    if (isLeader) for (const { asked } of this.open.values()) this.post({ ask: asked });
    if (received) clearTimeout(this.open.get(received)?.timeout);
    if (ask && this.api) {
      this.post({ received: ask.id });
      this.post({ answer: await answerOf(this.api, ask) });
    }
    if (answer) this.take(answer);
  }

  private take({ id, value, failure }: Answer): void {
    const open = this.open.get(id);
    clearTimeout(open?.timeout);
    this.open.delete(id);
    if (failure) open?.reject(new ApiError(failure));
    else open?.resolve(value as never);
  }

  private post(post: Post<TabMsg>): void {
    if (!this.stopped.signal.aborted) this.channel.postMessage(post);
  }
}

async function answerOf(api: Methods, { id, method, args }: Asked): Promise<Answer> {
  try {
    return { id, value: await api[method]?.(...args) };
  } catch (error) {
    const { status, code } =
      error instanceof ApiError ? error : { status: 500, code: 'unexpected' };
    return { id, failure: { status, code, detail: sentenceOf(error) } };
  }
}

function closed(): ApiError {
  return new ApiError({ status: 401, code: 'signed_out', detail: 'Please sign in to continue.' });
}

export type Sending = 'waiting_for_keys' | 'waiting_for_approval' | 'sending';

export type TabMessage =
  | { type: 'keys'; state: KeysState }
  | { type: 'recovery'; recovery: Recovery }
  | { type: 'approval'; approval: Approval }
  /** By message id; others are waiting. */
  | { type: 'sending'; sending: Record<string, Sending> }
  | { type: 'outgoing' }
  | { type: 'sent'; message: Message; opened: OpenedText }
  /** May open locked messages. */
  | { type: 'room-keys'; sessionIds: string[] | 'all' }
  | { type: 'identity'; personIds: string[] };
