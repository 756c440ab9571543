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
type Post<News> = {
  ask?: Asked;
  /** The owner is awake and at it. */
  heard?: string;
  answer?: Answer;
  news?: News;
  /** Somebody has taken the place: what was not answered is asked again. */
  isOwner?: true;
  /** A tab has opened, and knows nothing. */
  isNew?: true;
};
type Open = {
  asked: Asked;
  timeout: ReturnType<typeof setTimeout>;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
};

/** A tab that sleeps says nothing; phones put all tabs but one to sleep. */
const ANSWER_TIMEOUT_MS = 10_000;

type Hooks<Api, News> = {
  /** Called when this tab takes the place. */
  own: () => Api;
  /** Called when another tab took the place, because this one had slept. */
  onLost: () => void;
  onNews: (news: News) => void;
  /** In the owner: a tab has opened. */
  onNewTab: () => void;
};

/**
 * Lets one tab of this browser own something that must not be opened twice, and the others ask it.
 * When the owner closes, crashes or sleeps, another tab takes over and does what was left
 * unanswered, so whatever may be asked must bear being done twice.
 */
export class TabLeader<Api extends Methods, News> {
  private readonly channel: BroadcastChannel;
  private readonly stopped = new AbortController();
  private readonly open = new Map<string, Open>();
  private api: Api | undefined;

  constructor(
    private readonly name: string,
    private readonly hooks: Hooks<Api, News>,
    private readonly locks: LockManager | undefined = navigator.locks,
    private readonly timeoutMs = ANSWER_TIMEOUT_MS,
  ) {
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Post<News>>) => void this.hear(data);
    this.post({ isNew: true });
    void this.wait({ signal: this.stopped.signal });
  }

  /** Has the owner do something, in whichever tab it is. @throws ApiError as the owner did */
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

  /** Tells every tab, this one included. */
  tell(news: News): void {
    if (this.stopped.signal.aborted) return;
    this.hooks.onNews(news);
    this.post({ news });
  }

  /** Leaves the place to another tab. What it owns must be closed before. */
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
      // Whoever took it by force still stands in the line as well.
      if (!options.steal) void this.wait(options);
    });
  }

  /** Nobody is awake in the owner's place. A tab that sleeps itself leaves it at that. */
  private stealLeadership(): void {
    if (!this.api && this.locks && document.visibilityState === 'visible')
      void this.wait({ steal: true });
  }

  private takeOver(): void {
    this.api = this.hooks.own();
    this.post({ isOwner: true });
    for (const { asked, timeout, resolve, reject } of this.open.values()) {
      clearTimeout(timeout);
      this.api[asked.method]?.(...asked.args).then(resolve as (value: unknown) => void, reject);
    }
    this.open.clear();
  }

  private async hear({ ask, heard, answer, news, isOwner, isNew }: Post<News>): Promise<void> {
    if (news) this.hooks.onNews(news);
    if (isNew && this.api) this.hooks.onNewTab();
    if (isOwner) for (const { asked } of this.open.values()) this.post({ ask: asked });
    if (heard) clearTimeout(this.open.get(heard)?.timeout);
    if (ask && this.api) {
      this.post({ heard: ask.id });
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

  private post(post: Post<News>): void {
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

/** What an own message is doing, where that is not kept with it. */
export type Sending = 'waiting_for_keys' | 'waiting_for_approval' | 'sending';

/** What the tab that holds the keys tells every tab of this browser, itself included. */
export type TabMessage =
  | { is: 'keys'; state: KeysState }
  | { is: 'recovery'; recovery: Recovery }
  | { is: 'approval'; approval: Approval }
  /** By message id; a message that is not named waits. */
  | { is: 'sending'; sending: Record<string, Sending> }
  /** Messages that wait were added, changed or taken away. */
  | { is: 'outgoing' }
  | { is: 'sent'; message: Message; opened: OpenedText }
  /** Room keys came: what was locked for want of them may open now. */
  | { is: 'room-keys'; sessionIds: string[] | 'all' }
  /** Somebody's identity may be another one. */
  | { is: 'identity'; personIds: string[] };
