import { Agent, type IncomingMessage, request } from 'node:http';
import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { sleep } from '../../harness/wait-until.ts';
import { type Fault, underTraffic } from '../fault.ts';

const CALLERS = 12;
const PACE_MS = 40;
/** Of the thirty seconds that an installation gives a gateway. */
const STOP_WITHIN_MS = 15_000;

type Reply = { status: number; isLast: boolean };

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * A balancer that knows nothing of readiness: it keeps its connection for as long as the gateway
 * does, and turns to another one when it ends or is refused. A request that was sent and has no
 * whole answer is broken.
 */
class KeptAlive {
  readonly broken: string[] = [];
  answered = 0;
  private isOver = false;
  private readonly agents: Agent[];

  constructor(
    private readonly ports: number[],
    private readonly cookie: string,
    private at: number,
  ) {
    this.agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  }

  async run(): Promise<void> {
    for (let turn = 0; !this.isOver; turn++) {
      const order =
        turn % 2 === 0
          ? { method: 'GET', path: '/api/progress' }
          : { method: 'POST', path: '/api/scenarios/14/bookmark' };
      try {
        const { status, isLast } = await this.ask(order);
        if (status === 200) this.answered += 1;
        else this.broken.push(`${status} for ${order.path}`);
        if (isLast) this.turnAway();
      } catch (error) {
        // Nothing was sent.
        if (codeOf(error) === 'ECONNREFUSED') this.turnAway();
        else this.broken.push(`${codeOf(error)} for ${order.path}`);
      }
      await sleep(PACE_MS);
    }
    for (const agent of this.agents) agent.destroy();
  }

  stop(): void {
    this.isOver = true;
  }

  private turnAway(): void {
    this.at = (this.at + 1) % this.ports.length;
  }

  private ask({ method, path }: { method: string; path: string }): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const asking = request({
        host: '127.0.0.1',
        port: this.ports[this.at],
        agent: this.agents[this.at],
        method,
        path,
        headers: { cookie: this.cookie },
      });
      asking.once('error', reject);
      asking.once('response', (reply: IncomingMessage) => {
        reply.resume();
        reply.once('error', reject);
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            isLast: reply.headers.connection === 'close',
          }),
        );
      });
      asking.end();
    });
  }
}

async function gatherCallers(harness: Harness): Promise<KeptAlive[]> {
  const ports = harness.gatewayPorts(0);
  const callers: KeptAlive[] = [];
  for (let count = 0; count < CALLERS; count++) {
    const { token } = await makePerson(harness.database.orm);
    callers.push(new KeptAlive(ports, cookieOf(token, HARNESS_SECRET), count % ports.length));
  }
  return callers;
}

/** A release: each gateway is stopped and started under traffic, without anything in front. */
export const restartInTurn: Fault = {
  name: 'SIGTERM of each gateway, connections kept alive',
  run: (harness, size) =>
    underTraffic(harness, size, async ({ traffic, expect, note }) => {
      const callers = await gatherCallers(harness);
      const running = Promise.all(callers.map((caller) => caller.run()));
      try {
        for (const { name, process } of harness.gateways) {
          await traffic.progress(size.commands);
          const askedAt = performance.now();
          const { code, signal } = await process.end('SIGTERM');
          const tookMs = performance.now() - askedAt;
          note(`${name} stopped after ${Math.round(tookMs)} ms`);
          expect(`${name} ended with code 0, not ${code ?? signal}`, code === 0);
          expect(`${name} stopped in time`, tookMs <= STOP_WITHIN_MS);
          await process.start();
        }
        await traffic.progress(size.commands);
      } finally {
        for (const caller of callers) caller.stop();
        await running;
      }
      const broken = callers.flatMap((caller) => caller.broken);
      const answered = callers.reduce((sum, caller) => sum + caller.answered, 0);
      note(`${answered} requests answered, ${broken.length} broken`);
      expect(`no request was broken: ${[...new Set(broken)].join(', ')}`, broken.length === 0);
      expect('there were requests', answered > 0);
    }),
};
