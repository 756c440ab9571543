import { newId } from '@cascade/shared/kernel/id';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { TabLeader } from '../device/tab-leader.ts';

type Methods = { [name: string]: (...args: never[]) => Promise<unknown> };
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
 * The leading tab owns a resource that must not be opened twice, and answers for all tabs. If it
 * stops, another repeats unanswered requests, so every method must be idempotent.
 */
export class LeaderChannel<Api extends Methods, TabMsg> {
  private readonly channel: BroadcastChannel;
  private readonly leader: TabLeader;
  private isClosed = false;
  private readonly open = new Map<string, Open>();
  private api: Api | undefined;

  constructor(
    name: string,
    private readonly hooks: Hooks<Api, TabMsg>,
    locks: LockManager | undefined = navigator.locks,
    private readonly timeoutMs = ANSWER_TIMEOUT_MS,
  ) {
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Post<TabMsg>>) => void this.onPost(data);
    this.post({ isNew: true });
    this.leader = new TabLeader(name, () => this.lose(), locks);
    this.lead();
  }

  /** @throws ApiError as the leader did */
  ask<M extends keyof Api & string>(method: M, ...args: Parameters<Api[M]>): ReturnType<Api[M]> {
    const { api } = this;
    if (api) return api[method]?.(...args) as ReturnType<Api[M]>;
    return new Promise((resolve, reject) => {
      if (this.isClosed) {
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
    if (this.isClosed) return;
    this.hooks.onMessage(message);
    this.post({ message });
  }

  /** Not this tab. */
  tellOthers(message: TabMsg): void {
    this.post({ message });
  }

  /** Close the owned resource first. */
  close(): void {
    this.isClosed = true;
    this.leader.release();
    this.channel.close();
    this.api = undefined;
    for (const { timeout, reject } of this.open.values()) {
      clearTimeout(timeout);
      reject(closed());
    }
    this.open.clear();
  }

  private lead(): void {
    // A browser that refuses locks leaves the requests to other tabs.
    this.leader.acquire().then(
      (isLeading) => isLeading && !this.isClosed && this.takeOver(),
      () => undefined,
    );
  }

  private lose(): void {
    if (this.isClosed) return;
    this.api = undefined;
    this.hooks.onLost();
    this.lead();
  }

  /** Hidden tabs may be suspended and do not take over. */
  private stealLeadership(): void {
    if (!this.api && document.visibilityState === 'visible')
      void this.leader.steal().catch(() => undefined);
  }

  private takeOver(): void {
    this.api = this.hooks.lead();
    this.post({ isLeader: true });
    for (const { asked, timeout, resolve, reject } of this.open.values()) {
      clearTimeout(timeout);
      this.api[asked.method]?.(...(asked.args as never[])).then(
        resolve as (value: unknown) => void,
        reject,
      );
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
    if (!this.isClosed) this.channel.postMessage(post);
  }
}

async function answerOf(api: Methods, { id, method, args }: Asked): Promise<Answer> {
  try {
    return { id, value: await api[method]?.(...(args as never[])) };
  } catch (error) {
    const { status, code } =
      error instanceof ApiError ? error : { status: 500, code: 'unexpected' };
    return { id, failure: { status, code, detail: sentenceOf(error) } };
  }
}

function closed(): ApiError {
  return new ApiError({ status: 401, code: 'signed_out', detail: 'Please sign in to continue.' });
}
