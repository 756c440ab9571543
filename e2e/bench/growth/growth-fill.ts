import { type Database, openDatabase } from '@cascade/db/client';
import { migrateDatabase } from '@cascade/db/migrate';
import { makePartitions } from '@cascade/db/partitions/partitions.queries';

export const WEEK_MS = 7 * 86_400_000;
/** Whole weeks before this one; retention keeps 30 days. */
const WEEKS = 5;
/** Entries of each ordinary stream. Of these rounds some are messages, which are rows of their own. */
export const ENTRIES = 9;
const MESSAGE_ROUNDS = [2, 6];
export const BUSY_ENTRIES = 1_000;
/** Inserts that run at the same time. */
const LANES = 2;

/** More than any measurement asks for. */
const NAMED = 5_000;

export type Filled = {
  database: Database;
  /** One connection, which keeps what it has prepared. */
  one: Database;
  /** Streams of random members, in random order. */
  ordinary: string[];
  busy: string[];
  /** The Monday on which the oldest week begins. */
  from: Date;
  figures: Map<string, string>;
  close(): Promise<void>;
};

function mondayBefore(now: Date): Date {
  const day = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - day));
}

/**
 * Rows of five weeks in the order of time: ten entries for each member, of which the first in a
 * thousand have a hundred times as many. An ordinary event is in the streams of two members.
 */
export async function fill(url: string, members: number): Promise<Filled> {
  const startedAt = performance.now();
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 4 });
  const now = new Date();
  const from = new Date(mondayBefore(now).getTime() - WEEKS * WEEK_MS);
  const spanMs = now.getTime() - from.getTime();
  for (let week = 0; week <= WEEKS; week++)
    await makePartitions(database.orm, new Date(from.getTime() + week * WEEK_MS));
  const busy = Math.max(2, 2 * Math.round(members / 2_000));
  const start = from.toISOString();
  const { sql } = database;
  const idOf = (key: string) => `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(${key}), 1, 3) || '8' || substr(md5(${key}), 4, 15))::uuid`;
  const run = (text: string) =>
    sql.begin(async (tx) => {
      // Rows are made consistent here; checking each reference would take longer than inserting.
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(text);
    });
  const data = `jsonb_build_object('postId', id, 'text', repeat('x', 120))`;
  const round = (nth: number) => {
    const made = `select pair, at, ${idOf(`'${nth} ' || pair`)} as id from (
        select pair, date_trunc('milliseconds', '${start}'::timestamptz + interval '1 millisecond'
          * (${spanMs}::float8 * (${nth - 1} + pair / ${members / 2}::float8) / ${ENTRIES})) as at
        from generate_series(${busy / 2 + 1}, ${members / 2}) pair) timed`;
    const place = MESSAGE_ROUNDS.indexOf(nth) + 1;
    const stored =
      place > 0
        ? `insert into messages (id, conversation_id, place, sender_id, content, created_at, fingerprint)
            select id, md5('conversation ' || pair)::uuid, ${place}, md5('public ' || 2 * pair)::uuid,
              jsonb_build_object('ciphertext', repeat('x', 300)), at, md5('print ' || pair) from made`
        : `insert into live_events (id, name, data, at) select id, 'bench.event', ${data}, at from made`;
    return `with made as materialized (${made}), stored as (${stored})
      insert into stream_entries (stream, n, event_id, at)
      select 'u:' || md5('member ' || (2 * pair - side))::uuid, ${nth}, id, at
      from made cross join (values (0), (1)) sides (side)`;
  };
  const busyEntries = `with made as materialized (
      select who, n, at, ${idOf(`'busy ' || who || ' ' || n`)} as id from (
        select who, n, date_trunc('milliseconds', '${start}'::timestamptz + interval '1 millisecond'
          * (${spanMs}::float8 * (n - 1 + who / ${busy + 1}::float8) / ${BUSY_ENTRIES})) as at
        from generate_series(1, ${BUSY_ENTRIES}) n, generate_series(1, ${busy}) who) timed),
      stored as (insert into live_events (id, name, data, at) select id, 'bench.event', ${data}, at from made)
      insert into stream_entries (stream, n, event_id, at)
      select 'u:' || md5('member ' || who)::uuid, n, id, at from made`;
  const jobs = [
    `insert into users (id, public_id, name, email, email_verified, handle, avatar_seed, is_over_13, accepts_terms, created_at)
      select md5('member ' || k)::uuid, md5('public ' || k)::uuid, 'Sam Example', 'member' || k || '@example.org',
        true, 'Member' || k, k::text, true, true, '${start}' from generate_series(1, ${members}) k`,
    `insert into conversations (id, low_id, high_id, last_place, started_by, created_at)
      select md5('conversation ' || pair)::uuid, least(one, other), greatest(one, other), 2, one, '${start}'
      from (select pair, md5('public ' || 2 * pair)::uuid as one, md5('public ' || (2 * pair - 1))::uuid as other
        from generate_series(1, ${members / 2}) pair) pairs`,
    `insert into streams (stream, last_n)
      select 'u:' || md5('member ' || k)::uuid, case when k <= ${busy} then ${BUSY_ENTRIES} else ${ENTRIES} end
      from generate_series(1, ${members}) k`,
    ...Array.from({ length: ENTRIES }, (_, at) => round(at + 1)),
    busyEntries,
  ];
  await inLanes(jobs, run);
  // As autovacuum does: it looks at the partitions, never at the tables they are parts of.
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  await inLanes(
    tables.map(({ name }) => `vacuum (analyze) ${name}`),
    (text) => sql.unsafe(text),
  );
  await sql.unsafe('checkpoint');
  const entries = (members - busy) * ENTRIES + busy * BUSY_ENTRIES;
  const seconds = (performance.now() - startedAt) / 1_000;
  const figures = new Map([
    ['entries of streams', entries.toLocaleString('en-GB')],
    ['filled in, s', seconds.toFixed(0)],
  ]);
  const named = async (first: number, last: number) => {
    const rows = await sql<{ stream: string }[]>`
      select 'u:' || md5('member ' || k)::uuid as stream
      from generate_series(${first}::int, ${last}::int) k order by random() limit ${NAMED}`;
    return rows.map(({ stream }) => stream);
  };
  const one = openDatabase(url, { max: 1 });
  const [ordinary, often] = [await named(busy + 1, members), await named(1, busy)];
  const close = async () => {
    await one.close();
    await database.close();
  };
  return { database, one, ordinary, busy: often, from, figures, close };
}

async function inLanes(jobs: string[], run: (job: string) => PromiseLike<unknown>): Promise<void> {
  const left = [...jobs];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let job = left.shift(); job !== undefined; job = left.shift()) await run(job);
    }),
  );
}
