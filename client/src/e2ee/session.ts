import type { Member } from '@cascade/shared/features/auth/contract';
import { ApiError } from '../api/api-error.ts';
import { currentUserQuery } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { finishForgetting } from '../device/forgetting.ts';
import { noteToForget } from '../device/to-forget.ts';
import { whenLive } from '../live/channel.ts';
import { DeviceStore } from './device-store.ts';
import { KeyWorkerHost } from './key-worker-host.ts';
import { LeaderChannel } from './leader-channel.ts';
import type { TabMessage } from './tab-messages.ts';

const unable =
  'This browser cannot keep the keys of your messages. A private window or blocked storage is the usual reason.';
/** For a tab that may be asleep. */
const SHUTDOWN_TIMEOUT_MS = 2_000;

type SessionListener = {
  onBegin: (session: Session) => void;
  onMessage: (message: TabMessage) => void;
  onEnd: () => void;
};

/** One member's messages in this tab. */
export class Session {
  isClosed = false;
  private opened: Promise<DeviceStore> | undefined;
  private host: KeyWorkerHost | undefined;
  private isWanted = false;
  private readonly leader: LeaderChannel<KeyWorkerHost['api'], TabMessage>;
  private readonly removeListeners: () => void;

  constructor(
    readonly member: Member,
    onMessage: (message: TabMessage) => void,
  ) {
    this.leader = new LeaderChannel(`keys:${member.publicId}`, {
      lead: () => this.lead().api,
      onLost: () => {
        this.host?.close();
        this.host = undefined;
      },
      onMessage: (message) => {
        if (message.type === 'keys') this.isWanted = message.state.state !== 'absent';
        onMessage(message);
      },
      onTabOpened: () => this.host?.publishAll(),
    });
    const retryNow = () => void this.host?.retryNow();
    const stopLive = whenLive(retryNow);
    addEventListener('online', retryNow);
    this.removeListeners = () => {
      stopLive();
      removeEventListener('online', retryNow);
    };
  }

  /** @see LeaderChannel.ask */
  readonly ask: LeaderChannel<KeyWorkerHost['api'], TabMessage>['ask'] = (method, ...args) =>
    this.leader.ask(method, ...args);

  publish(message: TabMessage): void {
    this.leader.publish(message);
  }

  tellOthers(message: TabMessage): void {
    this.leader.tellOthers(message);
  }

  /** Undefined unless it runs in this tab. */
  get runningEngine() {
    return this.host?.runningEngine;
  }

  /** @throws ApiError where storage is unavailable */
  store(): Promise<DeviceStore> {
    const forget = () => {
      this.opened = undefined;
    };
    const { publicId } = this.member;
    const open = () => DeviceStore.open(publicId, forget);
    this.opened ??= finishForgetting(publicId)
      .then(open, open)
      .catch((cause: unknown) => {
        forget();
        throw new ApiError({ status: 400, code: 'not_kept', detail: unable, cause });
      });
    return this.opened;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.removeListeners();
    this.host?.close();
    this.leader.close();
    // One that could not be opened has told its callers.
    this.opened?.then((store) => store.close()).catch(() => undefined);
  }

  /** After other tabs have closed theirs. */
  async forget(): Promise<void> {
    noteToForget(this.member.publicId);
    const timedOut = () => new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS));
    await Promise.race([this.ask('shutdown').catch(() => undefined), timedOut()]);
    this.close();
    // The next page continues.
    await Promise.race([finishForgetting(this.member.publicId), timedOut()]);
  }

  private lead(): KeyWorkerHost {
    this.host = new KeyWorkerHost({
      member: this.member,
      store: () => this.store(),
      publish: (message) => this.publish(message),
      onForeign: () => void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }),
    });
    const { start, drain } = this.host.api;
    // Continues the previous leader's work.
    void (this.isWanted ? start() : drain()).catch(() => undefined);
    return this.host;
  }
}

let current: Session | undefined;
let last: Session | undefined;
let listener: SessionListener | undefined;

/** One listener, shared by all hooks. */
export function subscribe(next: SessionListener): void {
  listener = next;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) sessionNow();
  });
}

/** Undefined without a verified member. */
export function sessionNow(): Session | undefined {
  const member = queryClient.getQueryData<Member | null>(currentUserQuery.queryKey) ?? undefined;
  const wanted = member?.emailVerified ? member : undefined;
  if (current?.member.id === wanted?.id && !current?.isClosed) return current;
  if (current) {
    current.close();
    current = undefined;
    listener?.onEnd();
  }
  if (wanted && listener) {
    current = new Session(wanted, listener.onMessage);
    last = current;
    listener.onBegin(current);
  }
  return current;
}

/** Also after its end, so that its data can be deleted. */
export function lastSession(): Session | undefined {
  return sessionNow() ?? last;
}
