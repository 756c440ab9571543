import { expect, test } from 'vitest';
import { freshDatabase } from '../factories/fresh-database.ts';
import { readHeads, readStreams } from './streams.queries.ts';

const STREAMS = 3_000;

test('catching up and heads read no table whole, also on a connection that has not run them', async () => {
  await using database = await freshDatabase({ max: 1 });
  const { sql } = database;
  await sql.unsafe(`
    set session_replication_role = replica;
    insert into streams select 'u:' || k, 10 from generate_series(1, ${STREAMS}) k;
    insert into conversations (id, low_id, high_id, started_by, created_at)
      select md5('c' || k)::uuid, ('0' || substr(md5('low' || k), 2))::uuid,
        ('f' || substr(md5('high' || k), 2))::uuid, md5('low' || k)::uuid, now()
      from generate_series(1, ${STREAMS}) k;
    insert into messages (id, conversation_id, place, sender_id, content, created_at, fingerprint)
      select md5('m' || k || ' ' || n)::uuid, md5('c' || k)::uuid, n, md5('low' || k)::uuid, '{}', now(), ''
      from generate_series(1, ${STREAMS}) k, generate_series(1, 5) n;
    insert into live_events (id, name, data, at)
      select md5('e' || k || ' ' || n)::uuid, 'x.y', '{}', date_trunc('second', now())
      from generate_series(1, ${STREAMS}) k, generate_series(6, 10) n;
    insert into stream_entries (stream, n, event_id, at)
      select 'u:' || k, n, md5(case when n <= 5 then 'm' else 'e' end || k || ' ' || n)::uuid,
        date_trunc('second', now())
      from generate_series(1, ${STREAMS}) k, generate_series(1, 10) n;
    analyze;`);
  const scans = async () => {
    await sql`select pg_stat_force_next_flush()`;
    return sql<{ table: string; scans: number }[]>`
      select relname as table, seq_scan::int as scans from pg_stat_user_tables
      where relname in ('streams', 'messages', 'conversations') or relname like 'live_events%'
      order by relname`;
  };
  const before = await scans();
  const names = Array.from({ length: 500 }, (_, k) => `u:${k + 1}`);
  const heads = await readHeads(sql, names);
  const read = await readStreams(
    sql,
    names.map((stream) => ({ stream, after: 0 })),
    500,
  );
  expect(Object.values(heads).every((head) => head === 10)).toBe(true);
  expect(read.map(({ events }) => events.length)).toEqual(Array(names.length).fill(10));
  expect(await scans()).toEqual(before);
});
