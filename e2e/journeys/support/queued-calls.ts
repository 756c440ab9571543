import { completeScenario, toggleBookmark } from '@cascade/shared/features/progress/contract';
import { pathOf } from '@cascade/shared/kernel/route';
import { SocketCall, SocketReply } from '@cascade/shared/live/protocol';
import type { BrowserContext, Request, WebSocketRoute } from '@playwright/test';

const contracts = [toggleBookmark, completeScenario];
const overHttp = /\/api\/scenarios\/\d+\/(bookmark|complete)$/;

type Way = 'socket' | 'http';
type Sent = { way: Way; path: string; key: string };
type Answered = Sent & { status: number; retryAfterSeconds: number | undefined };

/**
 * Bookmarks and completions on their way between one browser and the server, by socket and by HTTP
 * alike. Sockets that are open already are not seen, so begin before the first page.
 */
export class QueuedCalls {
  /** In order, repeats and what never arrives included. */
  readonly sent: Sent[] = [];
  /** What the device has an answer to. */
  readonly answered: Answered[] = [];
  /** Every socket that was opened. */
  readonly sockets: WebSocketRoute[] = [];
  private readonly held: (() => void)[] = [];
  private readonly stopped = new Set<Way>();
  private toLose = 0;
  private redirected: [from: string, to: string] | undefined;
  private isOffline = false;

  private constructor(private readonly context: BrowserContext) {}

  static async of(context: BrowserContext): Promise<QueuedCalls> {
    const calls = new QueuedCalls(context);
    await context.routeWebSocket(/\/live\//, (socket) => calls.follow(socket));
    await calls.followHttp();
    return calls;
  }

  /** From now on none arrives: those over the socket are held back, and HTTP fails. */
  hold(): void {
    this.stopped.add('socket').add('http');
  }

  /** Those that are held over the socket arrive; HTTP goes on failing. */
  releaseSocket(): void {
    this.stopped.delete('socket');
    for (const pass of this.held.splice(0)) pass();
  }

  /** The server carries out the next ones, and its answers get lost. */
  loseAnswers(count: number): void {
    this.toLose = count;
  }

  /** The server is asked about another station. */
  redirect(from: number, to: number): void {
    this.redirected = [`${from}`, `${to}`];
  }

  /**
   * As when the network is lost. A browser that is only made offline keeps its sockets, opens new
   * ones, and sends later what it was given, even for a page that has been closed.
   */
  async goOffline(): Promise<void> {
    this.isOffline = true;
    await this.context.setOffline(true);
    await Promise.all(this.sockets.map((socket) => socket.close()));
  }

  async goOnline(): Promise<void> {
    this.isOffline = false;
    await this.context.setOffline(false);
  }

  private async followHttp(): Promise<void> {
    const sentOf = (request: Request): Sent => ({
      way: 'http',
      path: new URL(request.url()).pathname,
      key: request.headers()['idempotency-key'] ?? '',
    });
    this.context.on('response', (response) => {
      const sent = sentOf(response.request());
      if (!overHttp.test(sent.path)) return;
      const asked = response.headers()['retry-after'];
      const retryAfterSeconds = asked === undefined ? undefined : Number(asked);
      this.answered.push({ ...sent, status: response.status(), retryAfterSeconds });
    });
    await this.context.route(overHttp, async (route) => {
      this.sent.push(sentOf(route.request()));
      if (this.isOffline || this.stopped.has('http')) return route.abort();
      const [from, to] = this.redirected ?? [];
      const url = route.request().url().replace(`/${from}/`, `/${to}/`);
      if (!this.loses()) return route.continue({ url });
      await route.fetch({ url });
      return route.abort();
    });
  }

  /** socket.io: 42<ack>["call", {…}] is answered by 43<ack>[{…}]. */
  private follow(socket: WebSocketRoute): void {
    if (this.isOffline) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    const asked = new Map<string, Sent>();
    this.sockets.push(socket);
    socket.onMessage((frame) => {
      const [, ack = '', json = '[]'] = /^42(\d+)(\["call".*)$/s.exec(String(frame)) ?? [];
      const call = SocketCall.safeParse(JSON.parse(json)[1]).data;
      const contract = contracts.find(({ name }) => name === call?.c);
      if (!call || !contract) return server.send(frame);
      const [from, to] = this.redirected ?? [];
      if (call.params?.id === from && to) call.params = { id: to };
      const sent: Sent = { way: 'socket', path: pathOf(contract.path, call.params), key: call.key };
      this.sent.push(sent);
      asked.set(ack, sent);
      const pass = () => server.send(`42${ack}${JSON.stringify(['call', call])}`);
      if (this.stopped.has('socket')) this.held.push(pass);
      else pass();
    });
    server.onMessage((frame) => {
      const [, ack = '', json = '[]'] = /^43(\d+)(\[.*)$/s.exec(String(frame)) ?? [];
      const sent = asked.get(ack);
      if (!sent) return socket.send(frame);
      if (this.loses()) return;
      const reply = SocketReply.parse(JSON.parse(json)[0]);
      this.answered.push({
        ...sent,
        status: reply.ok ? 200 : reply.problem.status,
        retryAfterSeconds: reply.ok ? undefined : reply.retryAfter,
      });
      socket.send(frame);
    });
  }

  private loses(): boolean {
    if (this.toLose === 0) return false;
    this.toLose -= 1;
    return true;
  }
}
