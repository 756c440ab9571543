import { appendEvent, readEpoch, readHeads } from '@cascade/db/queries/streams';
import type { Lab } from '../lab/lab.ts';
import { soon } from '../lab/until.ts';
import { LiveStand } from './live-stand.ts';
import { ratios, type Series, spread } from './measure.ts';

const PAIRS = 5;
const CLIENTS = 2_000;

/** Statements that PostgreSQL has finished, once its figures stand still. */
async function statements({ database: { sql } }: Lab): Promise<number> {
  let last = -1;
  for (;;) {
    await soon(1_200); // servers hand their figures in about once a second
    const [row] = await sql<{ count: string }[]>`
      select xact_commit + xact_rollback as count from pg_stat_database
      where datname = current_database()`;
    const now = Number(row?.count);
    if (now - last <= 2) return now; // our own looking, and nothing else
    last = now;
  }
}

type Return = { ms: number; missing: number; queries: number };

/** Everybody loses the connection, something happens to everybody, and everybody returns at once. */
async function returnAll(stand: LiveStand): Promise<Return> {
  const { lab } = stand;
  const streams = stand.memberIds.map((id) => `u:${id}`);
  const heads = await readHeads(lab.database.sql, streams);
  const epoch = await readEpoch(lab.database.sql);
  await lab.database.orm.transaction((tx) =>
    appendEvent(tx, streams, { name: 'bench.said', data: { text: 'x' }, at: new Date() }),
  );
  const cursors = streams.map((stream) => ({ [stream]: heads[stream] ?? 0 }));
  const before = await statements(lab);
  const { ms, missing } = await stand.load.run('reopen', { epoch, cursors });
  const queries = ((await statements(lab)) - before) / CLIENTS;
  return { ms, missing, queries };
}

/** G6: two thousand clients return at once and read what they missed, beside a bare reconnection. */
export async function benchLiveReturn(): Promise<string[]> {
  const stand = await LiveStand.build(CLIENTS);
  try {
    const ours: Return[] = [];
    const bare: Series = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      await stand.open('ours', CLIENTS);
      ours.push(await returnAll(stand));
      await stand.load.run('close');
      await stand.open('bare', CLIENTS);
      bare.push((await stand.load.run('reopen', undefined)).ms);
      await stand.load.run('close');
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
    await stand.close();
  }
}
