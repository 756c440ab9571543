import type { Orm } from '@cascade/db/client';
import { appendEvent, readStreams } from '@cascade/db/live/streams.queries';
import { dropPartitions, makePartitions } from '@cascade/db/partitions/partitions.queries';
import { REPLAY_LIMIT } from '@cascade/shared/live/protocol';
import { sql as statement } from 'drizzle-orm';
import { often, pair, timed } from '../measure.ts';
import { type Filled, WEEK_MS } from './growth-fill.ts';

const TABLES = ['stream_entries', 'live_events'] as const;

const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Making and dropping partitions, while others append and catch up. */
export class GrowthRetention {
  constructor(private readonly filled: Filled) {}

  async size(): Promise<void> {
    const [row] = await this.filled.one.sql<{ parts: number }[]>`
      select count(*)::int as parts from pg_inherits where inhparent = 'stream_entries'::regclass`;
    this.note('partitions of each table', String(row?.parts));
    this.note('database', mebibytes(await this.bytes()));
  }

  async makeNext(): Promise<void> {
    const { orm } = this.filled.one;
    const now = new Date();
    this.note(
      'making partitions that exist, ms',
      pair(await often(20, () => makePartitions(orm, now))),
    );
    this.note(
      'looking for partitions to drop, ms',
      pair(await often(20, () => dropPartitions(orm, TABLES, this.filled.from))),
    );
    const next = new Date(now.getTime() + WEEK_MS);
    this.note(
      'making the next partition',
      await this.amongOthers((orm) => makePartitions(orm, next)),
    );
  }

  async dropOldest(): Promise<void> {
    const before = new Date(this.filled.from.getTime() + WEEK_MS);
    const rows = await this.rowsBefore(before);
    const size = await this.bytes();
    const took = await this.amongOthers((orm) => dropPartitions(orm, TABLES, before));
    const returned = mebibytes(size - (await this.bytes()));
    this.note('dropping the oldest week', `${rows} rows, ${took}; ${returned} returned`);
  }

  async deleteAsMany(): Promise<void> {
    const until = new Date(this.filled.from.getTime() + 2 * WEEK_MS);
    const before = until.toISOString();
    const rows = await this.rowsBefore(until);
    const size = await this.bytes();
    const took = await this.amongOthers(async (orm) => {
      await orm.execute(statement`delete from stream_entries where at < ${before}`);
      await orm.execute(statement`delete from live_events where at < ${before}`);
    });
    const { sql } = this.filled.one;
    const vacuumMs = await timed(() => sql.unsafe('vacuum live_events, stream_entries'));
    const returned = mebibytes(size - (await this.bytes()));
    this.note(
      'deleting as old rows instead',
      `${rows} rows, ${took}; ${returned} returned after a vacuum of ${vacuumMs.toFixed(0)} ms`,
    );
  }

  private note(name: string, figure: string): void {
    this.filled.figures.set(name, figure);
  }

  /** How long others wait meanwhile at most, and the locks that are seen on the whole tables. */
  private async amongOthers(act: (orm: Orm) => Promise<unknown>): Promise<string> {
    const { database, ordinary, one } = this.filled;
    const [own] = await one.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    let isOver = false;
    const stream = (nth: number) => ordinary[nth % ordinary.length] ?? '';
    const longest = async (call: (nth: number) => Promise<unknown>) => {
      let most = 0;
      for (let nth = 0; !isOver; nth++) most = Math.max(most, await timed(() => call(nth)));
      return most;
    };
    const event = { name: 'bench.event', data: {} };
    const append = (nth: number) =>
      database.orm.transaction((tx) =>
        appendEvent(tx, [stream(nth)], { ...event, at: new Date() }),
      );
    const read = (nth: number) =>
      readStreams(database.sql, [{ stream: stream(nth), after: 8 }], REPLAY_LIMIT);
    const locks = new Set<string>();
    const look = async () => {
      const held = await database.sql<{ mode: string }[]>`
        select distinct mode from pg_locks where pid = ${own?.pid ?? 0} and granted
          and relation in ('live_events'::regclass, 'stream_entries'::regclass)`;
      for (const { mode } of held) locks.add(mode.replace('Lock', ''));
    };
    await Promise.all([append(0), read(0), look()]); // opens the connections
    const [appending, reading, looking] = [longest(append), longest(read), longest(look)];
    let took = 0;
    try {
      took = await timed(() => act(one.orm));
    } finally {
      isOver = true;
      await Promise.allSettled([appending, reading, looking]);
    }
    return (
      `${took.toFixed(0)} ms, others at most: append ${(await appending).toFixed(0)} ms, ` +
      `catch-up ${(await reading).toFixed(0)} ms; locks: ${[...locks].sort().join(', ') || 'none seen'}`
    );
  }

  private async rowsBefore(before: Date): Promise<string> {
    const [row] = await this.filled.one.sql<{ rows: string }[]>`
      select (select count(*) from live_events where at < ${before.toISOString()})
        + (select count(*) from stream_entries where at < ${before.toISOString()}) as rows`;
    return Number(row?.rows).toLocaleString('en-GB');
  }

  private async bytes(): Promise<number> {
    const [row] = await this.filled.one.sql<{ bytes: string }[]>`
      select pg_database_size(current_database()) as bytes`;
    return Number(row?.bytes);
  }
}
