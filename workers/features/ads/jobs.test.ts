import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { countSeen, type Seen } from '@cascade/db/features/ads/ads.queries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = '2027-01-04';

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
  const count = (seen: Seen) => database.orm.transaction((tx) => countSeen(tx, seen, DAY));
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
