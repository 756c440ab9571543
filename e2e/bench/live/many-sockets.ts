import { readFileSync } from 'node:fs';
import { cookieOf } from '@cascade/db/factories/people';
import { appendEvent, readEpoch, readHeads } from '@cascade/db/live/streams.queries';
import { HARNESS_SECRET } from '../../harness/harness.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { percentile, type Series } from '../measure.ts';
import { cpuMs, LiveSetup, residentKib, type Side } from './live-setup.ts';
import { LoadProcess } from './load-process.ts';

const ASKED = process.argv.includes('--short') ? 1_000 : 10_000;
/** Files that a process needs besides its sockets. */
const OTHER_FILES = 500;
const LOADS = 3;
const SETTLE_MS = 8_000;
/** Each gateway checks all its sessions once in this time. */
const IDLE_MS = 60_000;
const BACK_WITHIN_MS = 300_000;

/** One gateway may have to hold them all. */
function mostSockets(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.min(ASKED, files - OTHER_FILES);
}

/** `emptyMib`: of one process without sockets. */
type Weight = { kibEach: number; emptyMib: number; cpuShare: number };

class ManySockets {
  private constructor(
    private readonly setup: LiveSetup,
    private readonly loads: LoadProcess[],
    private readonly count: number,
  ) {}

  static async build(count: number): Promise<ManySockets> {
    const setup = await LiveSetup.build(count);
    const more = Array.from({ length: LOADS - 1 }, () => new LoadProcess());
    return new ManySockets(setup, [setup.load, ...more], count);
  }

  async close(): Promise<void> {
    for (const load of this.loads) load.end();
    await this.setup.close();
  }

  /** Memory and idle processor time of both processes, beside that of fresh ones. */
  async weigh(side: Side, open: () => Promise<void>): Promise<Weight> {
    const processes = this.setup.processes(side);
    // Warm-up: the first sockets cause compilation and open pools.
    await this.setup.open(side, Math.min(200, this.count));
    await this.setup.load.run('close');
    await sleep(SETTLE_MS);
    const before = residentKib(processes);
    await open();
    await sleep(SETTLE_MS);
    const kibEach = (residentKib(processes) - before) / this.count;
    const cpuBefore = cpuMs(processes);
    await sleep(IDLE_MS);
    const emptyMib = before / 1_024 / processes.length;
    return { kibEach, emptyMib, cpuShare: (cpuMs(processes) - cpuBefore) / IDLE_MS };
  }

  async openBare(): Promise<void> {
    const { rooms, ...opening } = this.setup.opening('bare', 0);
    await Promise.all(
      this.shares().map(({ load, from, to }) => {
        const some = rooms.slice(from, to);
        return load.run('open', { ...opening, rooms: some, count: some.length });
      }),
    );
  }

  /** Every member has an event to read whenever they return. */
  async openOurs(): Promise<void> {
    const { database } = this.setup.harness;
    const streams = this.setup.memberIds.map((id) => `u:${id}`);
    const heads = await readHeads(database.sql, streams);
    const event = { name: 'bench.event', data: { text: 'x' }, at: new Date() };
    await database.orm.transaction((tx) => appendEvent(tx, streams, event));
    const epoch = await readEpoch(database.sql);
    const { origins, path } = this.setup.opening('ours', 0);
    const members = this.setup.members.map(({ id, token }) => ({
      cookie: cookieOf(token, HARNESS_SECRET),
      cursors: { [`u:${id}`]: heads[`u:${id}`] ?? 0 },
    }));
    await Promise.all(
      this.shares().map(({ load, from, to }) =>
        load.run('stay', { origins, path, epoch, members: members.slice(from, to) }),
      ),
    );
    await this.look();
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.loads.map((load) => load.run('close')));
  }

  /** Until all are back, after these gateways were killed; the first `started` start again. */
  async kill(killed: number, started: number): Promise<{ seconds: number; absences: Series }> {
    const gateways = this.setup.processes('ours').slice(0, killed);
    const from = performance.now();
    await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')));
    const absences: Series = [];
    let least = this.count;
    const starting = Promise.all(gateways.slice(0, started).map((gateway) => gateway.start()));
    const isBack = async () => {
      const seen = await this.look();
      absences.push(...seen.absences);
      least = Math.min(least, seen.synced);
      return seen.synced === this.count && least < this.count;
    };
    await waitUntil('all sockets are back', isBack, BACK_WITHIN_MS);
    const seconds = (performance.now() - from) / 1_000;
    await starting;
    return { seconds, absences };
  }

  /** Starts what was killed, for what follows. */
  async mend(): Promise<void> {
    for (const gateway of this.setup.processes('ours'))
      if (!gateway.isRunning) await gateway.start();
  }

  private async look(): Promise<{ synced: number; absences: Series }> {
    const seen = await Promise.all(this.loads.map((load) => load.run('lookAtStaying')));
    return {
      synced: seen.reduce((sum, { synced }) => sum + synced, 0),
      absences: seen.flatMap(({ absences }) => absences),
    };
  }

  private shares(): { load: LoadProcess; from: number; to: number }[] {
    const each = Math.ceil(this.count / LOADS);
    return this.loads.map((load, nth) => ({ load, from: nth * each, to: (nth + 1) * each }));
  }
}

const weighed = (name: string, { kibEach, emptyMib, cpuShare }: Weight) =>
  `  ${name}: ${kibEach.toFixed(1)} KiB of memory each, ${emptyMib.toFixed(0)} MiB without any; ` +
  `${(cpuShare * 100).toFixed(1)} % of a core for both processes while idle`;

const returned = (name: string, { seconds, absences }: { seconds: number; absences: Series }) =>
  `  ${name}: all synced after ${seconds.toFixed(1)} s; ${absences.length} were away for ` +
  `p50 ${(percentile(absences, 0.5) / 1_000).toFixed(1)} s, p99 ${(percentile(absences, 0.99) / 1_000).toFixed(1)} s`;

/** As many members as one machine holds: what they weigh, and how long they take to return. */
export async function benchManySockets(): Promise<string[]> {
  const count = mostSockets();
  const many = await ManySockets.build(count);
  try {
    const bare = await many.weigh('bare', () => many.openBare());
    await many.closeAll();
    const ours = await many.weigh('ours', () => many.openOurs());
    const one = await many.kill(1, 0);
    await many.mend();
    const both = await many.kill(2, 2);
    return [
      `${count.toLocaleString('en-GB')} members with a socket each on two gateways, loads on the same machine`,
      weighed('signed in', ours),
      weighed('bare socket.io', bare),
      returned('one gateway killed', one),
      returned('both killed and started again', both),
    ];
  } finally {
    await many.close();
  }
}
