import { io, type Socket } from 'socket.io-client';
import { FaultProxy } from './fault-proxy.ts';
import { freePort, ServerProcess } from './server-process.ts';
import { sleep, waitUntil } from './wait-until.ts';

const ROOM = 'everybody';
const PACE_MS = 100;

/** Clients of bare socket.io in one room, and a server that emits consecutive numbers to them. */
export class BareClients {
  readonly proxies: FaultProxy[] = [];
  private readonly received: Set<number>[] = [];
  private readonly sockets: Socket[] = [];
  private emitted = 0;
  private isTelling = false;
  private emitting: Promise<void> = Promise.resolve();

  private constructor(private readonly server: ServerProcess) {}

  static async gather(count: number): Promise<BareClients> {
    const port = await freePort();
    const server = new ServerProcess('e2e/harness/bare-server.ts', { REDIS_URL: '' }, port);
    await server.start('/');
    const clients = new BareClients(server);
    for (let client = 0; client < count; client++) {
      const proxy = await FaultProxy.to(() => [port]);
      const received = new Set<number>();
      const socket = io(`http://127.0.0.1:${proxy.port}`, {
        transports: ['websocket'],
        forceNew: true,
        auth: { rooms: [ROOM] },
      });
      socket.on('e', (n: number) => received.add(n));
      clients.proxies.push(proxy);
      clients.received.push(received);
      clients.sockets.push(socket);
    }
    await waitUntil('every bare client is connected', () => clients.areConnected);
    return clients;
  }

  get areConnected(): boolean {
    return this.sockets.every(({ connected }) => connected);
  }

  start(): void {
    this.isTelling = true;
    this.emitting = this.emitNumbers();
  }

  /** Stops, waits until nothing more arrives, and returns the share and number of deliveries. */
  async delivered(): Promise<{ share: number; expected: number }> {
    this.isTelling = false;
    await this.emitting;
    await waitUntil('every bare client is connected again', () => this.areConnected);
    // Once a final number arrives, everything before it has arrived.
    this.emitted += 1;
    await this.emit(this.emitted);
    await waitUntil('the last number has arrived', () =>
      this.received.every((set) => set.has(this.emitted)),
    );
    const expected = this.emitted * this.received.length;
    const arrived = this.received.reduce((sum, set) => sum + set.size, 0);
    return { share: arrived / expected, expected };
  }

  async disperse(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
    await this.server.end('SIGKILL');
  }

  private async emitNumbers(): Promise<void> {
    while (this.isTelling) {
      this.emitted += 1;
      await this.emit(this.emitted);
      await sleep(PACE_MS);
    }
  }

  private async emit(n: number): Promise<void> {
    const reply = await fetch(`http://127.0.0.1:${this.server.port}/emit`, {
      method: 'POST',
      body: JSON.stringify({ room: ROOM, events: [n] }),
    });
    await reply.arrayBuffer();
  }
}
