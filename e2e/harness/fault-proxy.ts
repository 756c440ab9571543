import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

type Link = { near: Socket; far: Socket | undefined; isAbandoned: boolean };
type Direction = 'up' | 'down';

/**
 * A TCP proxy to the first available target: cut (connections reset, new ones fail), half cut
 * (only the near end closes), stalled (bytes are held back) or far (bytes take their time).
 */
export class FaultProxy {
  private readonly links = new Set<Link>();
  private isCut = false;
  private readonly stalled = new Set<Direction>();
  private trap: { isQuestion: (bytes: string) => boolean; act: () => void } | undefined;
  private delayMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly targets: () => number[],
  ) {
    server.on('connection', (near) => this.join(near));
  }

  static async to(targets: () => number[]): Promise<FaultProxy> {
    const server = createServer({ pauseOnConnect: true });
    const proxy = new FaultProxy(server, targets);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Resets both sides of all connections; new ones fail until `heal`. */
  cut(): void {
    this.isCut = true;
    for (const { near, far } of this.links) {
      near.destroy();
      far?.destroy();
    }
    this.links.clear();
  }

  /** Closes the near side only: the far side waits for bytes that never come. */
  cutHalf(): void {
    this.isCut = true;
    for (const link of this.links) {
      link.isAbandoned = true;
      link.near.destroy();
      link.far?.resume();
    }
  }

  /** Holds back all bytes, or those of one direction, like packet loss. */
  stall(...directions: Direction[]): void {
    for (const direction of directions.length > 0 ? directions : (['up', 'down'] as const))
      this.stalled.add(direction);
    for (const { near, far } of this.links) {
      if (this.stalled.has('up')) near.pause();
      if (this.stalled.has('down')) far?.pause();
    }
  }

  /** Forwards a request and holds back its reply and everything after it. */
  stallAnswerTo(isQuestion: (bytes: string) => boolean): void {
    this.trap = { isQuestion, act: () => this.stall('down') };
  }

  /** Resets all connections at the next such bytes, as a crash does; new ones are accepted. */
  resetAtQuestion(isQuestion: (bytes: string) => boolean): void {
    const act = () => {
      for (const { near, far } of this.links) {
        near.resetAndDestroy();
        far?.destroy();
      }
      this.links.clear();
    };
    this.trap = { isQuestion, act };
  }

  /** From now on every byte takes so long in each direction. Set it before traffic. */
  setDistance(ms: number): void {
    this.delayMs = ms;
  }

  heal(): void {
    this.isCut = false;
    this.trap = undefined;
    this.stalled.clear();
    for (const link of this.links) {
      if (link.isAbandoned) continue;
      link.near.resume();
      link.far?.resume();
    }
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    near.on('error', () => {});
    if (this.isCut) {
      near.resetAndDestroy(); // as a closed port does
      return;
    }
    const link: Link = { near, far: undefined, isAbandoned: false };
    this.links.add(link);
    near.once('close', () => {
      if (link.isAbandoned) return;
      link.far?.destroySoon();
      this.links.delete(link);
    });
    this.reach(link, this.targets());
  }

  private reach(link: Link, [port, ...others]: number[]): void {
    const { near } = link;
    if (port === undefined || near.destroyed) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    let isOpen = false;
    far.on('error', () => {
      if (!isOpen) this.reach(link, others);
    });
    far.once('connect', () => {
      isOpen = true;
      if (near.destroyed) {
        far.destroy();
        return;
      }
      link.far = far;
      near.setNoDelay(true);
      this.pour(near, far, link, 'up');
      this.pour(far, near, link, 'down');
    });
    far.once('close', () => {
      if (!isOpen) return;
      near.destroySoon();
      this.links.delete(link);
    });
  }

  private pour(from: Socket, to: Socket, link: Link, direction: Direction): void {
    from.on('data', (chunk) => {
      if (link.isAbandoned) return;
      if (direction === 'up' && this.trap?.isQuestion(chunk.toString('latin1'))) {
        const { act } = this.trap;
        this.trap = undefined;
        act();
      }
      const pass = () => {
        if (!to.write(chunk)) from.pause();
      };
      // Timers of one length fire in order.
      if (this.delayMs > 0) setTimeout(pass, this.delayMs);
      else pass();
    });
    to.on('drain', () => {
      if (!this.stalled.has(direction)) from.resume();
    });
    if (this.stalled.has(direction)) from.pause();
    else from.resume();
  }
}
