import { io, type Socket } from 'socket.io-client';
import { freePort, ServerProcess } from './server-process.ts';
import { soon, until } from './until.ts';
import { Wire } from './wire.ts';

const ROOM = 'everybody';
const PACE_MS = 100;

/** Clients of bare socket.io, all in one room, and a server that tells them one number after another. */
export class BareCrowd {
  readonly wires: Wire[] = [];
  private readonly heard: Set<number>[] = [];
  private readonly sockets: Socket[] = [];
  private told = 0;
  private isTelling = false;
  private telling: Promise<void> = Promise.resolve();

  private constructor(private readonly server: ServerProcess) {}

  static async gather(count: number): Promise<BareCrowd> {
    const port = await freePort();
    const server = new ServerProcess('e2e/harness/bare-server.ts', { REDIS_URL: '' }, port);
    await server.start('/');
    const crowd = new BareCrowd(server);
    for (let client = 0; client < count; client++) {
      const wire = await Wire.to(() => [port]);
      const heard = new Set<number>();
      const socket = io(`http://127.0.0.1:${wire.port}`, {
        transports: ['websocket'],
        forceNew: true,
        auth: { rooms: [ROOM] },
      });
      socket.on('e', (n: number) => heard.add(n));
      crowd.wires.push(wire);
      crowd.heard.push(heard);
      crowd.sockets.push(socket);
    }
    await until('every bare client is connected', () => crowd.areConnected);
    return crowd;
  }

  get areConnected(): boolean {
    return this.sockets.every(({ connected }) => connected);
  }

  /** Tells numbers from now on until `delivered`. */
  start(): void {
    this.isTelling = true;
    this.telling = this.tell();
  }

  /** Stops, waits for quiet, and returns the share of all numbers that arrived, and of how many. */
  async delivered(): Promise<{ share: number; expected: number }> {
    this.isTelling = false;
    await this.telling;
    await until('every bare client is connected again', () => this.areConnected);
    // Whatever still comes has come once one last number has.
    this.told += 1;
    await this.emit(this.told);
    await until('the last number has arrived', () => this.heard.every((set) => set.has(this.told)));
    const expected = this.told * this.heard.length;
    const arrived = this.heard.reduce((sum, set) => sum + set.size, 0);
    return { share: arrived / expected, expected };
  }

  async disperse(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await Promise.all(this.wires.map((wire) => wire.close()));
    await this.server.end('SIGKILL');
  }

  private async tell(): Promise<void> {
    while (this.isTelling) {
      this.told += 1;
      await this.emit(this.told);
      await soon(PACE_MS);
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
