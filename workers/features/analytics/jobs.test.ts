import { randomUUID } from 'node:crypto';
import {
  analyticsColumns,
  countedDirectly,
  emptyAnalytics,
  rolledUp,
} from '@cascade/db/factories/counted-views';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import {
  deleteOldViews,
  insertViews,
  rollUpViews,
  VIEWS_KEPT_DAYS,
} from '@cascade/db/features/analytics/analytics.queries';
import { type CountedView, countViews } from '@cascade/shared/features/analytics/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chores } from '../../chores.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

const redisUrl = await ownRedisDatabase();

const NOW = new Date('2027-03-28T12:30:00.000Z');
const DAY_MS = 86_400_000;
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString();

const pages = ['/', '/scenarios', '/scenario/:id', '/progress'];
const visitors = Array.from({ length: 7 }, () => randomUUID());

/** Views with all properties different, over three days and many hours. */
const viewsOf = (count: number): CountedView[] =>
  Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    at: ago(((at * 7_919) % 71) * 3_600_000),
    path: pages[at % pages.length] ?? '/',
    referrer: at % 3 === 0 ? 'Direct' : at % 3 === 1 ? 'example.org' : null,
    device: at % 5 === 0 ? ('mobile' as const) : ('desktop' as const),
    browser: at % 4 === 0 ? ('Firefox' as const) : ('Chrome' as const),
    visitor: at % 6 === 0 ? null : (visitors[at % visitors.length] ?? null),
    isPassing: at % 6 !== 0 && at % visitors.length > 3,
  }));

describe('counting views of pages', () => {
  let workers: TestWorkers;
  beforeAll(async () => {
    workers = await startTestWorkers({ redisUrl, chores: [] });
    workers.clock.advance(NOW.getTime() - workers.clock.now().getTime());
  });
  afterAll(() => workers.close());
  beforeEach(() => emptyAnalytics(workers.database.sql));

  const keep = (views: CountedView[], now = NOW) =>
    workers.database.orm.transaction((tx) => insertViews(tx, views, now));
  const rollUp = () => rollUpViews(workers.database.orm);
  const rows = async () => {
    const [row] = await workers.database.sql<{ count: number }[]>`
      select count(*)::int as count from page_views`;
    return row?.count;
  };
  const marks = () => workers.database.sql`select hour from analytics_marks`;
  const expectExact = async () => {
    const { sql } = workers.database;
    expect(await rolledUp(sql)).toEqual(await countedDirectly(sql));
  };

  test('overlapping and concurrent jobs count each view once', async () => {
    const views = viewsOf(120);
    const jobs = Array.from({ length: 12 }, (_, job) => {
      const part = [...views.slice(job * 10, job * 10 + 40), ...views.slice(0, job * 3 + 1)];
      return job % 2 ? part.reverse() : part;
    });
    await Promise.all([...jobs.map((job) => keep(job)), rollUp(), rollUp()]);
    await rollUp();
    expect(await rows()).toBe(120);
    await expectExact();
    const before = await rolledUp(workers.database.sql);
    await Promise.all(jobs.map((job) => keep(job)));
    expect(await marks()).toHaveLength(0);
    await rollUp();
    expect(await rolledUp(workers.database.sql)).toEqual(before);
  });

  test('a late view has its hour and day recounted', async () => {
    const views = viewsOf(40);
    await keep(views);
    await rollUp();
    const [first] = views;
    if (!first) throw new Error('There is no view.');
    const late = { ...first, id: randomUUID(), at: ago(3 * DAY_MS), visitor: randomUUID() };
    const sameHour = { ...late, id: randomUUID(), at: ago(3 * DAY_MS - 60_000) };
    await keep([late]);
    await rollUp();
    await expectExact();
    await keep([sameHour]);
    await rollUp();
    await expectExact();
    expect(await rows()).toBe(42);
  });

  test('views committed during a count are counted the next time', async () => {
    const { orm } = workers.database;
    const [early, open] = [viewsOf(5), viewsOf(5)];
    await keep(early);
    await orm.transaction(async (tx) => {
      await insertViews(tx, open, NOW);
      // Neither blocks on us nor sees our rows.
      await rollUp();
    });
    expect(await marks()).not.toHaveLength(0);
    await rollUp();
    expect(await rows()).toBe(10);
    await expectExact();
    expect(await marks()).toHaveLength(0);
  });

  test('an interrupted count changes nothing and is repeated', async () => {
    const { sql } = workers.database;
    await keep(viewsOf(10));
    await rollUp();
    const before = await rolledUp(sql);
    await keep(viewsOf(10));
    const marked = (await marks()).length;
    await sql.begin(async (other) => {
      await other`lock table analytics_parts in share mode`;
      const cut = rollUp().then(
        () => 'counted',
        () => 'cut off',
      );
      const waiting = await waitFor(async () => {
        const found = await sql<{ pid: number }[]>`
          select pid from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%delete from analytics_parts%'`;
        expect(found).toHaveLength(1);
        return found;
      });
      const [{ pid } = { pid: 0 }] = waiting as { pid: number }[];
      await sql`select pg_cancel_backend(${pid})`;
      expect(await cut).toBe('cut off');
    });
    expect(await rolledUp(sql)).toEqual(before);
    expect(await marks()).toHaveLength(marked);
    await rollUp();
    await expectExact();
  });

  test('single views are deleted after five weeks, days stay, also with a late view', async () => {
    const { sql, orm } = workers.database;
    const old = viewsOf(30);
    await keep(old);
    const later = new Date(NOW.getTime() + (VIEWS_KEPT_DAYS + 5) * DAY_MS);
    const before = await sql`select * from analytics_days`;
    expect(before).toHaveLength(0);
    await deleteOldViews(orm, later);
    expect(await rows()).toBe(0);
    const days = await sql`select * from analytics_days order by day`;
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(30);
    expect(await sql`select * from analytics_hours`).toHaveLength(0);
    await keep(viewsOf(10), later);
    await rollUp();
    expect(await sql`select * from analytics_days order by day`).toEqual(days);
  });

  test('the workers store each packed view once and remove the job', async () => {
    const views = viewsOf(20);
    for (let times = 0; times < 3; times++) await workers.jobs.order(countViews, { views });
    const queue = workers.jobs.queue(countViews.queue);
    await waitFor(async () =>
      expect(await queue.getJobCounts('waiting', 'active', 'delayed', 'completed')).toEqual({
        waiting: 0,
        active: 0,
        delayed: 0,
        completed: 0,
      }),
    );
    expect(await rows()).toBe(20);
    await chores.find(({ name }) => name === 'roll-up-views')?.run(workers);
    await expectExact();
  });

  test('there is no column for an address or an agent', async () => {
    expect(await analyticsColumns(workers.database.sql)).toEqual([
      'analytics_days.day date',
      'analytics_days.passing integer',
      'analytics_days.views integer',
      'analytics_days.visitors integer',
      'analytics_hours.hour timestamp with time zone',
      'analytics_hours.views integer',
      'analytics_hours.visitors integer',
      'analytics_marks.hour timestamp with time zone',
      'analytics_marks.id bigint',
      'analytics_parts.day date',
      'analytics_parts.kind text',
      'analytics_parts.name text',
      'analytics_parts.views integer',
      'analytics_visitors.visitor uuid',
      'page_views.at timestamp with time zone',
      'page_views.browser text',
      'page_views.device text',
      'page_views.id uuid',
      'page_views.is_passing boolean',
      'page_views.path text',
      'page_views.referrer text',
      'page_views.visitor uuid',
    ]);
  });
});
