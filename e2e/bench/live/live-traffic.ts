import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import { io, type Socket } from 'socket.io-client';
import { HARNESS_SECRET } from '../../harness/harness.ts';
import { sleep } from '../../harness/wait-until.ts';
import { ratios, type Series, spread } from '../measure.ts';
import { cpuMs, LiveSetup } from './live-setup.ts';

const SOCKETS = 2_000;
const PAIRS = 6;
const SECONDS = 20;
/** Emitted to ten times a second: five hundred events. */
const ROOMS = 50;
const EVERY_MS = 100;

class Watcher {
  pictures = 0;
  private socket: Socket | undefined;

  constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {}

  async open(): Promise<void> {
    const socket = io(`${this.origin}${ADMIN_NAMESPACE}`, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: this.cookie },
    });
    this.socket = socket;
    await new Promise((resolve, reject) => {
      socket.once('e', resolve);
      socket.once('connect_error', reject);
    });
    this.pictures = 0;
    socket.on('e', () => {
      this.pictures += 1;
    });
  }

  close(): void {
    this.socket?.disconnect();
  }
}

/** The gateways' cost of a watched minute, compared with the same traffic unwatched. */
export async function benchLiveTraffic(): Promise<string[]> {
  const setup = await LiveSetup.build(SOCKETS);
  try {
    const { database } = setup.harness;
    const admin = await makePerson(database.orm, { role: 'admin' });
    const [, gateway] = setup.processes('ours');
    const watcher = new Watcher(
      `http://127.0.0.1:${gateway?.port}`,
      cookieOf(admin.token, HARNESS_SECRET),
    );
    await setup.open('ours', SOCKETS);
    const rooms = setup.memberIds.slice(0, ROOMS).map((id) => `u:${id}`);
    const ticks = (SECONDS * 1_000) / EVERY_MS;
    const traffic = async (): Promise<number> => {
      const before = cpuMs(setup.processes('ours'));
      await setup.load.run('steady', rooms, ticks, EVERY_MS, 200);
      return cpuMs(setup.processes('ours')) - before;
    };
    const watchedTraffic = async (): Promise<{ cost: number; perSecond: number }> => {
      await watcher.open();
      const startedAt = performance.now();
      const cost = await traffic();
      const perSecond = (watcher.pictures * 1_000) / (performance.now() - startedAt);
      watcher.close();
      await sleep(7_000); // until every gateway's watcher lease has expired
      return { cost, perSecond };
    };
    // Warm-up: the first of each kind is slower.
    await traffic();
    await watchedTraffic();
    const [alone, watched, perSecond]: [Series, Series, Series] = [[], [], []];
    for (let pair = 0; pair < PAIRS; pair++) {
      // Alternating, so that drift favours neither.
      const isWatchedFirst = pair % 2 === 1;
      if (!isWatchedFirst) alone.push(await traffic());
      const one = await watchedTraffic();
      watched.push(one.cost);
      perSecond.push(one.perSecond);
      if (isWatchedFirst) alone.push(await traffic());
    }
    return [
      `Live traffic watched by an admin: ${SOCKETS} sockets, ${(ROOMS * 1_000) / EVERY_MS} events a second, two gateways`,
      `  pictures a second for the watcher: ${spread(perSecond)} (goal: at most 1)`,
      `  CPU of the gateways, watched to unwatched: ${spread(ratios(watched, alone))} (goal: at most 1.05)`,
      `  in ms for ${SECONDS} s: ${spread(watched, 0)} watched, ${spread(alone, 0)} unwatched`,
    ];
  } finally {
    await setup.close();
  }
}
