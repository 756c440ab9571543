import { readdirSync, readFileSync } from 'node:fs';
import { readRunning } from '@cascade/db/embedded/running-services';
import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { HARNESS_SECRET, Harness } from '../../harness/harness.ts';
import { freePort, ServerProcess } from '../../harness/server-process.ts';
import type { Opening } from './load.ts';
import { LoadProcess } from './load-process.ts';

const BUS = { ours: 'cascade-live', bare: 'bare' };
export type Side = keyof typeof BUS;
/** Members that are made at the same time. */
const AT_ONCE = 8;

/** Two gateways, two nodes of bare socket.io on one Redis, and a load process. */
export class LiveSetup {
  readonly load = new LoadProcess();
  readonly members: Person[] = [];
  private readonly cookies: string[] = [];

  private constructor(
    readonly harness: Harness,
    private readonly bare: ServerProcess[],
  ) {}

  /** @param isStoring the bare nodes insert a row before each event */
  static async build(members: number, { isStoring = false } = {}): Promise<LiveSetup> {
    const harness = await Harness.start({ workers: 0, isProxied: false });
    const bare: ServerProcess[] = [];
    if (isStoring)
      await harness.database.sql`
        create table bare_messages (id bigint generated always as identity primary key,
          room text not null, body text not null, at timestamptz not null default now())`;
    for (let count = 0; count < 2; count++)
      bare.push(await startBare(harness.services.urls, isStoring));
    const setup = new LiveSetup(harness, bare);
    while (setup.members.length < members) {
      const some = Array.from({ length: Math.min(AT_ONCE, members - setup.members.length) }, () =>
        makePerson(harness.database.orm),
      );
      setup.members.push(...(await Promise.all(some)));
    }
    setup.cookies.push(...setup.members.map(({ token }) => cookieOf(token, HARNESS_SECRET)));
    return setup;
  }

  get memberIds(): string[] {
    return this.members.map(({ id }) => id);
  }

  cookieOf(place: number): string {
    return this.cookies[place] ?? '';
  }

  processes(side: Side): ServerProcess[] {
    return side === 'ours' ? this.harness.gateways.map(({ process }) => process) : this.bare;
  }

  /** Processor time in ms of PostgreSQL, with its processes, and Redis. */
  dataCpuMs(): number {
    const { postgres, redis } = readRunning(this.harness.services.dataDir);
    const pids = [postgres, redis].flatMap((service) => (service ? [service.identity.pid] : []));
    return pids
      .flatMap((pid) => [pid, ...childrenOf(pid)])
      .reduce((sum, pid) => sum + cpuOf(pid), 0);
  }

  /**
   * Socket n belongs to member n modulo their number; on the bare side it joins that member's
   * room.
   */
  opening(side: Side, count: number): Opening {
    const origins = this.processes(side).map(({ port }) => `http://127.0.0.1:${port}`);
    const isOurs = side === 'ours';
    return {
      origins,
      count,
      path: isOurs ? '/live' : '/socket.io',
      cookies: isOurs ? this.cookies : [],
      rooms: isOurs ? [] : this.memberIds.map((id) => `u:${id}`),
    };
  }

  async open(side: Side, count: number): Promise<void> {
    await this.load.run('open', this.opening(side, count));
    await this.startEmitting(side);
  }

  async openMembers(from: number, to: number, each: number): Promise<void> {
    const { origins, path } = this.opening('ours', 0);
    const cookies = this.cookies.slice(from, to);
    await this.load.run('open', {
      origins,
      path,
      cookies,
      rooms: [],
      count: cookies.length * each,
    });
  }

  startEmitting(side: Side): Promise<void> {
    return this.load.run('joinBus', this.harness.services.urls.redisUrl, BUS[side]);
  }

  async close(): Promise<void> {
    this.load.end();
    await Promise.all(this.bare.map((server) => server.end('SIGKILL')));
    await this.harness.stop();
  }
}

async function startBare(
  { redisUrl, databaseUrl }: Harness['services']['urls'],
  isStoring: boolean,
): Promise<ServerProcess> {
  const server = new ServerProcess(
    'e2e/harness/bare-server.ts',
    { REDIS_URL: redisUrl, ...(isStoring ? { DATABASE_URL: databaseUrl } : {}) },
    await freePort(),
  );
  await server.start('/');
  return server;
}

/** Processor time in ms; NaN without Linux's /proc. */
export function cpuMs(processes: ServerProcess[]): number {
  return processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

/** Resident memory in KiB; NaN without Linux's /proc. */
export function residentKib(processes: ServerProcess[]): number {
  return processes.reduce((sum, { pid }) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
    } catch {
      return Number.NaN;
    }
  }, 0);
}

function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : Number.NaN; // hundredths of a second
}

/** The fields of Linux's /proc/PID/stat from the third on. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => Number(statOf(pid)?.[1]) === parent);
}
