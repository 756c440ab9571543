import { cookieOf, type Person } from '@cascade/db/factories/people';
import { enterLiveSession } from '@cascade/shared/features/groups/live-session';
import {
  ATTEND_EVERY_MS,
  answerPractiseNow,
  attendPractiseNow,
  getPractiseNow,
  type NowState,
  type Wishes,
} from '@cascade/shared/features/practise-now/contract';
import { newId } from '@cascade/shared/kernel/id';
import { pathOf } from '@cascade/shared/kernel/route';
import type { Ack, Envelope } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import { HARNESS_SECRET, type Harness } from './harness.ts';
import { HttpClient } from './http-client.ts';

const PATH = getPractiseNow.path;
const RECONNECTS_AFTER_MS = 200;
const ANSWERS_WITHIN_MS = 10_000;

type OwnPart = Omit<NowState, 'serverNow'>;

/**
 * Somebody at the page of practising now, as their browser behaves: says that they wait, comes in
 * when matched, joins again when dropped, and goes to another gateway when theirs is gone.
 */
export class NowPerson {
  /** Events of the own stream, with when they came. */
  readonly told: { e: string; at: number }[] = [];
  isGone = false;
  private part: OwnPart = { waiting: null, match: null, queue: null };
  private readonly http: HttpClient[];
  private socket: Socket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private entered = '';

  constructor(
    readonly person: Person,
    private readonly wishes: Wishes,
    private readonly harness: Harness,
    private gateway: number,
    /** Whether they come in when matched, and join again when dropped. */
    private readonly isActive: boolean,
  ) {
    this.http = harness.gateways.map(
      ({ process }) => new HttpClient(`http://127.0.0.1:${process.port}`, this.cookie, 8_000),
    );
  }

  private get cookie(): string {
    return cookieOf(this.person.token, HARNESS_SECRET);
  }

  get hasMet(): boolean {
    return this.part.match?.state === 'met';
  }

  /** Opens the page's socket, and resolves once it is heard. */
  open(): Promise<void> {
    return new Promise((resolve) => this.connect(resolve));
  }

  private connect(ready: () => void): void {
    const { port } = this.harness.gateways[this.gateway % this.harness.gateways.length]
      ?.process ?? { port: 0 };
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: this.cookie },
    });
    this.socket = socket;
    socket.on('e', ({ e, d }: Envelope) => {
      if (!e.startsWith('practise-now.') || e === 'practise-now.counted') return;
      this.told.push({ e, at: performance.now() });
      this.see(d as OwnPart);
    });
    let isOver = false;
    const again = () => {
      if (isOver || this.isGone) return;
      isOver = true;
      socket.disconnect();
      this.gateway += 1;
      setTimeout(() => {
        if (!this.isGone) this.connect(ready);
      }, RECONNECTS_AFTER_MS);
    };
    socket.on('disconnect', again);
    socket.on('connect_error', again);
    socket.on('move', again);
    socket.on('connect', () => {
      void socket
        .timeout(ANSWERS_WITHIN_MS)
        .emitWithAck('sync', { epoch: null, cursors: {} })
        .then(async () => {
          if (this.isActive) await this.look();
          ready();
        })
        .catch(again);
    });
    this.timer ??= setInterval(() => void this.attend(), ATTEND_EVERY_MS);
  }

  private async attend(): Promise<void> {
    if (!this.part.waiting || !this.socket?.connected) return;
    const frame = { v: 1, id: newId(), c: attendPractiseNow.name, d: {} };
    const ack = (await this.socket
      .timeout(ANSWERS_WITHIN_MS)
      .emitWithAck('command', frame)
      .catch(() => undefined)) as (Ack & { d?: { isWaiting: boolean } }) | undefined;
    if (ack?.d && !ack.d.isWaiting) await this.look();
  }

  private send(method: string, path: string, body?: unknown) {
    const client = this.http[this.gateway % this.http.length] as HttpClient;
    return client.send(method, path, { key: newId(), body });
  }

  /** Sent again until it is answered, by another gateway if need be. */
  private async insist(method: string, path: string, body?: unknown): Promise<unknown> {
    while (!this.isGone) {
      const answer = await this.send(method, path, body);
      if (answer.status !== 0 && answer.status < 500) return answer.body;
      await new Promise((resolve) => setTimeout(resolve, RECONNECTS_AFTER_MS));
    }
    return undefined;
  }

  async look(): Promise<void> {
    const state = (await this.insist('get', PATH)) as NowState | undefined;
    if (state) this.see(state);
  }

  /** Presses the button. */
  async join(): Promise<void> {
    const state = (await this.insist('post', PATH, this.wishes)) as NowState | undefined;
    // An event of it may have come before.
    if (state && !this.part.match) this.see(state);
  }

  async leave(): Promise<void> {
    await this.insist('delete', PATH);
  }

  private see(part: OwnPart): void {
    const before = this.part;
    this.part = part;
    if (this.isGone || !this.isActive) return;
    if (part.match?.state === 'open' && this.entered !== part.match.id) void this.comeIn();
    const isDropped = before.waiting && !part.waiting && !part.match;
    if (isDropped || part.match?.state === 'missed') void this.join();
  }

  private async comeIn(): Promise<void> {
    const { match } = this.part;
    if (!match?.session) return;
    this.entered = match.id;
    const params = { id: match.session.groupId, sessionId: match.session.sessionId };
    await this.insist('post', pathOf(enterLiveSession.path, params), {});
    await this.insist('post', answerPractiseNow.path);
    await this.look();
  }

  /** The page is closed, or the network is lost. */
  vanish(): void {
    this.isGone = true;
    clearInterval(this.timer);
    this.socket?.disconnect();
    for (const client of this.http) client.close();
  }
}
