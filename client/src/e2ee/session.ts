import type { Member } from '@cascade/shared/features/auth/contract';
import { ApiError } from '../api/api-error.ts';
import { currentUserQuery } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { finishForgetting } from '../device/forgetting.ts';
import { noteToForget } from '../device/to-forget.ts';
import { whenLive } from '../live/channel.ts';
import { DeviceStore } from './device-store.ts';
import { KeyWorkerHost } from './key-worker-host.ts';
import { TabLeader, type TabMessage } from './tab-leader.ts';

const unable =
  'This browser cannot keep the keys of your messages. A private window or blocked storage is the usual reason.';
/** How long signing out waits for a tab that may be asleep. */
const REST_WITHIN_MS = 2_000;

/** What the hooks of this tab show follows one session at a time. */
type Audience = {
  onBegin: (session: Session) => void;
  onNews: (news: TabMessage) => void;
  onEnd: () => void;
};

/** One member's private messages in this tab. */
export class Session {
  isClosed = false;
  private opened: Promise<DeviceStore> | undefined;
  private keeper: KeyWorkerHost | undefined;
  /** Some tab has needed the keys. */
  private isWanted = false;
  private readonly owner: TabLeader<KeyWorkerHost['api'], TabMessage>;
  private readonly stopHearing: () => void;

  constructor(
    readonly member: Member,
    onNews: (news: TabMessage) => void,
  ) {
    this.owner = new TabLeader(`keys:${member.publicId}`, {
      own: () => this.own().api,
      onLost: () => {
        this.keeper?.close();
        this.keeper = undefined;
      },
      onNews: (news) => {
        if (news.is === 'keys') this.isWanted = news.state.state !== 'absent';
        onNews(news);
      },
      onNewTab: () => this.keeper?.tellAll(),
    });
    const hurry = () => void this.keeper?.retryNow();
    const stopLive = whenLive(hurry);
    addEventListener('online', hurry);
    this.stopHearing = () => {
      stopLive();
      removeEventListener('online', hurry);
    };
  }

  /** Has the tab that holds the keys do something. @see TabLeader.ask */
  readonly ask: TabLeader<KeyWorkerHost['api'], TabMessage>['ask'] = (method, ...args) =>
    this.owner.ask(method, ...args);

  tell(news: TabMessage): void {
    this.owner.tell(news);
  }

  /** The engine, if this tab holds the keys and has needed them. */
  get awake() {
    return this.keeper?.awake;
  }

  /** @throws ApiError where the browser keeps nothing */
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
    this.stopHearing();
    this.keeper?.close();
    this.owner.close();
    void this.opened?.then((store) => store.close());
  }

  /** Deletes keys and unsent messages from this device. Other tabs let go of them first. */
  async forget(): Promise<void> {
    noteToForget(this.member.publicId);
    const tooLong = () => new Promise((resolve) => setTimeout(resolve, REST_WITHIN_MS));
    await Promise.race([this.ask('rest').catch(() => undefined), tooLong()]);
    this.close();
    // What takes longer goes on in the page that comes next.
    await Promise.race([finishForgetting(this.member.publicId), tooLong()]);
  }

  private own(): KeyWorkerHost {
    this.keeper = new KeyWorkerHost({
      member: this.member,
      store: () => this.store(),
      tell: (news) => this.tell(news),
      onForeign: () => void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }),
    });
    const { wake, drain } = this.keeper.api;
    // What the owner before was doing goes on here.
    void (this.isWanted ? wake() : drain()).catch(() => undefined);
    return this.keeper;
  }
}

let current: Session | undefined;
let last: Session | undefined;
let audience: Audience | undefined;

/** Who shows what happens; there is one, which the hooks share. */
export function subscribe(next: Audience): void {
  audience = next;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) sessionNow();
  });
}

/** The session of whoever is signed in; undefined while nobody is who may write messages. */
export function sessionNow(): Session | undefined {
  const member = queryClient.getQueryData<Member | null>(currentUserQuery.queryKey) ?? undefined;
  const wanted = member?.emailVerified ? member : undefined;
  if (current?.member.id === wanted?.id && !current?.isClosed) return current;
  if (current) {
    current.close();
    current = undefined;
    audience?.onEnd();
  }
  if (wanted && audience) {
    current = new Session(wanted, audience.onNews);
    last = current;
    audience.onBegin(current);
  }
  return current;
}

/** The latest session of this tab, also after it has ended: what it left is to be deleted. */
export function lastSession(): Session | undefined {
  return sessionNow() ?? last;
}
