import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { countSeen, type Seen } from '@cascade/db/features/ads/ads.queries';
import { dropPartitions, makePartitions } from '@cascade/db/partitions/partitions.queries';
import { newIdOf } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const AT = new Date('2027-01-04T12:00Z');

describe('counting views of advertisements', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());
  const adIds = async () => {
    const rows = await database.sql<{ id: string }[]>`select id from advertisements order by id`;
    return rows.map(({ id }) => id);
  };
  const count = (seen: Seen) => database.orm.transaction((tx) => countSeen(tx, seen, AT));
  const total = async () => {
    const [row] = await database.sql<{ counted: number; rows: number }[]>`
      select (select coalesce(sum(impressions), 0)::int from ad_days) as counted,
        (select count(*)::int from ad_impressions) as rows`;
    return row;
  };

  test('overlapping and concurrent jobs count each view once', async () => {
    const ids = await adIds();
    const views = Array.from(
      { length: 60 },
      (_, at) => [ids[at % ids.length] ?? '', randomUUID(), 'sidebar'] as const,
    );
    const jobs = Array.from({ length: 12 }, (_, job) => {
      const part = [...views.slice(job * 5), ...views.slice(0, job * 3)];
      return job % 2 ? part.reverse() : part;
    });
    await Promise.all(jobs.map(count));
    expect(await total()).toEqual({ counted: 60, rows: 60 });
  });

  test('views older than sixty days go with their week, also those of ids without a time', async () => {
    const { orm, sql } = database;
    const [id = ''] = await adIds();
    const now = Date.UTC(2031, 2, 31);
    const ago = (days: number) => new Date(now - days * 86_400_000);
    await makePartitions(orm, ago(64));
    const see = (days: number, session: string) =>
      orm.transaction((tx) => countSeen(tx, [[id, session, 'sidebar']], ago(days)));
    // One page was open for three weeks, and is counted again the next day.
    const long = newIdOf(ago(64));
    for (const session of [newIdOf(ago(64)), randomUUID()]) await see(64, session);
    for (const session of [newIdOf(ago(50)), randomUUID()]) await see(50, session);
    await see(43, long);
    await dropPartitions(orm, ['ad_impressions'], ago(60));
    await see(42, long);
    const left = await sql<{ day: string }[]>`
      select day::text from ad_impressions where day > '2031-01-01' order by day`;
    const days = [50, 50, 43].map((days) => ago(days).toISOString().slice(0, 10));
    expect(left.map(({ day }) => day)).toEqual(days);
  });

  test('the same view in another slot counts, one of an unknown advertisement does not', async () => {
    const [id = ''] = await adIds();
    const before = await total();
    const session = randomUUID();
    await count([
      [id, session, 'sidebar'],
      [id, session, 'community_feed'],
      [id, session, 'sidebar'],
      [randomUUID(), session, 'sidebar'],
    ]);
    expect(await total()).toEqual({
      counted: (before?.counted ?? 0) + 2,
      rows: (before?.rows ?? 0) + 2,
    });
  });
});
