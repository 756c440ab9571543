import { appendEvent, readEpoch, readHeads } from '@cascade/db/live/streams.queries';
import type { Harness } from '../../harness/harness.ts';
import { sleep } from '../../harness/wait-until.ts';
import { ratios, type Series, spread } from '../measure.ts';
import { LiveSetup } from './live-setup.ts';

const PAIRS = 5;
const CLIENTS = 2_000;

/** Servers report statistics about once a second; ms. */
const LOOK_EVERY_MS = 1_200;
const IDLE_LOOKS = 5;

/** Finished statements in PostgreSQL, without the servers' background work. */
class StatementCounter {
  private readonly sql: Harness['database']['sql'];
  private idle = 0;

  private constructor(harness: Harness) {
    this.sql = harness.database.sql;
  }

  static async start(harness: Harness): Promise<StatementCounter> {
    const counter = new StatementCounter(harness);
    const first = await counter.look();
    let last = first;
    for (let look = 0; look < IDLE_LOOKS; look++) {
      await sleep(LOOK_EVERY_MS);
      last = await counter.look();
    }
    counter.idle = (last - first) / IDLE_LOOKS;
    return counter;
  }

  async during(work: () => Promise<void>): Promise<number> {
    const before = await this.look();
    const from = performance.now();
    await work();
    let last = await this.look();
    for (;;) {
      await sleep(LOOK_EVERY_MS);
      const now = await this.look();
      const isIdle = now - last <= this.idle * 1.5 + 2;
      last = now;
      if (isIdle) break;
    }
    const looks = (performance.now() - from) / LOOK_EVERY_MS;
    return Math.max(0, last - before - this.idle * looks);
  }

  private async look(): Promise<number> {
    const [row] = await this.sql<{ count: string }[]>`
      select xact_commit + xact_rollback as count from pg_stat_database
      where datname = current_database()`;
    return Number(row?.count);
  }
}

type Return = { ms: number; missing: number; queries: number };

/** All clients disconnect, each receives an event, and all reconnect at once. */
async function returnAll(setup: LiveSetup, statements: StatementCounter): Promise<Return> {
  const { harness } = setup;
  const streams = setup.memberIds.map((id) => `u:${id}`);
  const heads = await readHeads(harness.database.sql, streams);
  const epoch = await readEpoch(harness.database.sql);
  await harness.database.orm.transaction((tx) =>
    appendEvent(tx, streams, { name: 'bench.event', data: { text: 'x' }, at: new Date() }),
  );
  const cursors = streams.map((stream) => ({ [stream]: heads[stream] ?? 0 }));
  let came = { ms: 0, missing: CLIENTS };
  const count = await statements.during(async () => {
    came = await setup.load.run('reopen', { epoch, cursors });
  });
  return { ...came, queries: count / CLIENTS };
}

/** G6: two thousand clients reconnect at once and catch up, compared with a bare reconnection. */
export async function benchLiveReturn(): Promise<string[]> {
  const setup = await LiveSetup.build(CLIENTS);
  try {
    const statements = await StatementCounter.start(setup.harness);
    const ours: Return[] = [];
    const bare: Series = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      await setup.open('ours', CLIENTS);
      ours.push(await returnAll(setup, statements));
      await setup.load.run('close');
      await setup.open('bare', CLIENTS);
      bare.push((await setup.load.run('reopen', undefined)).ms);
      await setup.load.run('close');
    }
    const times = ours.map(({ ms }) => ms);
    const missing = ours.reduce((sum, one) => sum + one.missing, 0);
    return [
      `${CLIENTS} clients return at once, each with one event to read`,
      `  connected and synced: ${spread(times, 0)} ms, bare connected: ${spread(bare, 0)} ms, ` +
        `ratio ${spread(ratios(times, bare))} (goal at most 1.50)`,
      `  statements each, with heads for all: ${spread(ours.map(({ queries }) => queries))} (goal at most 2)`,
      `  missing: ${missing} of ${CLIENTS * PAIRS} (goal 0)`,
    ];
  } finally {
    await setup.close();
  }
}
