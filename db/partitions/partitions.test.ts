import { expect, test } from 'vitest';
import { freshDatabase } from '../factories/fresh-database.ts';
import { appendEvent, readStreams } from '../live/streams.queries.ts';
import { dropPartitions, makePartitions } from './partitions.queries.ts';

const WEEK_MS = 7 * 86_400_000;
const monday = new Date('2031-03-03T00:00:00Z');
const later = (weeks: number, ms = 0) => new Date(monday.getTime() + weeks * WEEK_MS + ms);

test('events of all weeks are one stream, and what is older than a week’s limit is dropped whole', async () => {
  await using database = await freshDatabase();
  const { orm, sql } = database;
  const partitions = async (table: string) =>
    (
      await sql<{ name: string; rows: number }[]>`
        select tableoid::regclass::text as name, count(*)::int as rows
        from ${sql(table)} group by 1 order by 1`
    ).map(({ name, rows }) => [name, rows]);
  const append = (at: Date) =>
    orm.transaction((tx) => appendEvent(tx, ['u:ana'], { name: 'x.y', data: {}, at }));
  const read = async (after: number) => {
    const [stream] = await readStreams(sql, [{ stream: 'u:ana', after }], 100);
    return stream;
  };
  await append(later(-20));
  await makePartitions(orm, later(0));
  await makePartitions(orm, later(1, 5));
  for (const at of [later(0), later(1, -1), later(1), later(2, 7), later(3)]) await append(at);
  expect(await partitions('live_events')).toEqual([
    ['live_events_2031w10', 2],
    ['live_events_2031w11', 1],
    ['live_events_2031w12', 1],
    ['live_events_2031w13', 1],
    ['live_events_other', 1],
  ]);
  expect((await read(0))?.events.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);

  await dropPartitions(orm, ['live_events', 'stream_entries'], later(1, -1));
  expect(await partitions('stream_entries')).toEqual([
    ['stream_entries_2031w11', 1],
    ['stream_entries_2031w12', 1],
    ['stream_entries_2031w13', 1],
  ]);
  expect(await read(3)).toMatchObject({ head: 6, events: [{ n: 4 }, { n: 5 }, { n: 6 }] });
  await append(later(3, 1));
  expect((await read(6))?.events).toMatchObject([{ n: 7 }]);
});

test('rows of a week that began without a partition move into it, unless they are very many', async () => {
  await using database = await freshDatabase();
  const { orm, sql } = database;
  const append = (at: Date) =>
    orm.transaction((tx) => appendEvent(tx, ['u:ana'], { name: 'x.y', data: {}, at }));
  await append(later(0, 5));
  await sql`insert into live_events (id, name, data, at)
    select gen_random_uuid(), 'x.y', '{}', ${later(1, 5).toISOString()} from generate_series(1, 10001)`;
  await makePartitions(orm, later(0));
  await append(later(0, 9));
  const parts = await sql`select tableoid::regclass::text as part, count(*)::int as rows
    from live_events group by 1 order by 1`;
  expect(parts).toEqual([
    { part: 'live_events_2031w10', rows: 2 },
    { part: 'live_events_other', rows: 10_001 },
  ]);
  const [stream] = await readStreams(sql, [{ stream: 'u:ana', after: 0 }], 100);
  expect(stream?.events).toHaveLength(2);
});

test.each([
  ['stream_entries', 'live_events'],
  ['live_events', 'stream_entries'],
] as const)('dropping waits for a reader of %s, who goes on to %s', async (first, second) => {
  await using database = await freshDatabase();
  const { orm, sql } = database;
  await makePartitions(orm, later(0));
  let dropped: Promise<void> | undefined;
  await sql.begin(async (reader) => {
    await reader`select from ${reader(first)}`;
    dropped = dropPartitions(orm, ['stream_entries', 'live_events'], later(1));
    await expect
      .poll(async () => {
        const waiting = await sql`
          select from pg_locks where not granted and database = (
            select oid from pg_database where datname = current_database())`;
        return waiting.length;
      })
      .toBe(1);
    await reader`select from ${reader(second)}`;
  });
  await dropped;
  const left = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent in ('live_events'::regclass, 'stream_entries'::regclass)
      and inhrelid::regclass::text like '%2031w10'`;
  expect(left).toEqual([]);
});
