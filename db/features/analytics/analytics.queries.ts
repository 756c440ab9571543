import type { CountedView } from '@cascade/shared/features/analytics/contract';
import { sql } from 'drizzle-orm';
import { texts } from '../../arrays.ts';
import type { Executor, Orm, Tx } from '../../client.ts';
import { dropPartitions } from '../../partitions/partitions.queries.ts';

const DAY_MS = 86_400_000;
export const VIEWS_KEPT_DAYS = 35;
/**
 * Later views are ignored: recounting a day whose views are partly deleted would lose them. No job
 * waits that long by itself.
 */
const LATEST_DAYS = 14;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * By identity, ignoring repeats; marks the hours of new ones for recounting in the same
 * transaction.
 */
export async function insertViews(tx: Tx, views: readonly CountedView[], now: Date): Promise<void> {
  await tx.execute(sql`
    with given as (
      select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as one (
        id uuid, at timestamptz, path text, referrer text, device text, browser text,
        visitor uuid, "isPassing" boolean)
      order by id),
    fresh as (
      insert into page_views (id, at, path, referrer, device, browser, visitor, is_passing)
      select id, at, path, referrer, device, browser, visitor, "isPassing" from given
      where at >= ${daysBefore(now, LATEST_DAYS).toISOString()}
      order by id
      on conflict do nothing returning at, visitor, is_passing),
    marked as (
      insert into analytics_marks (hour)
      select distinct date_trunc('hour', at, 'UTC') from fresh)
    insert into analytics_visitors (visitor)
    select distinct visitor from fresh where visitor is not null and not is_passing
    order by visitor
    on conflict do nothing`);
}

/**
 * Recounts marked hours and days from scratch, so it is idempotent. Views committed meanwhile
 * leave marks of their own.
 */
export function rollUpViews(orm: Orm): Promise<void> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('roll up views', 0))`);
    const marks = await tx.execute<{ hour: string; day: string }>(sql`
      with seen as (delete from analytics_marks returning hour)
      select distinct hour::text as hour, (hour at time zone 'UTC')::date::text as day from seen`);
    if (marks.length === 0) return;
    const hours = sql`${texts(marks.map(({ hour }) => hour))}::timestamptz[]`;
    const days = sql`${texts([...new Set(marks.map(({ day }) => day))])}::date[]`;
    await tx.execute(sql`
      insert into analytics_hours (hour, views, visitors)
      select h, count(v.id), count(distinct v.visitor)
      from unnest(${hours}) as h
      left join page_views v on v.at >= h and v.at < h + interval '1 hour'
      group by h
      on conflict (hour) do update set views = excluded.views, visitors = excluded.visitors`);
    await tx.execute(sql`
      insert into analytics_days (day, views, visitors, passing)
      select d, count(v.id), count(distinct v.visitor),
        count(distinct v.visitor) filter (where v.is_passing)
      from unnest(${days}) as d
      left join page_views v on v.at >= d::timestamp at time zone 'UTC'
        and v.at < (d + 1)::timestamp at time zone 'UTC'
      group by d
      on conflict (day) do update set views = excluded.views, visitors = excluded.visitors,
        passing = excluded.passing`);
    await tx.execute(sql`delete from analytics_parts where day = any(${days})`);
    await tx.execute(sql`
      insert into analytics_parts (day, kind, name, views)
      select d, part.kind, part.name, count(*)
      from unnest(${days}) as d
      join page_views v on v.at >= d::timestamp at time zone 'UTC'
        and v.at < (d + 1)::timestamp at time zone 'UTC'
      cross join lateral (values ('page', v.path), ('device', v.device),
        ('browser', v.browser), ('referrer', v.referrer)) as part (kind, name)
      where part.name is not null
      group by d, part.kind, part.name`);
  });
}

export async function deleteOldViews(orm: Orm, now: Date): Promise<void> {
  await rollUpViews(orm);
  const before = daysBefore(now, VIEWS_KEPT_DAYS);
  before.setUTCHours(0, 0, 0, 0);
  await dropPartitions(orm, ['page_views'], before);
  await orm.execute(sql`
    delete from analytics_hours where hour < ${before.toISOString()}::timestamptz`);
}

export type Days = { from: string; to: string };

export type Totals = {
  totalVisitors: number;
  uniqueVisitors30Days: number;
  pageViews30Days: number;
};

/**
 * Days with stored views are counted from those, so that all time is never less than thirty days.
 * @param since the first of the thirty days
 */
export async function readTotals(db: Executor, since: string): Promise<Totals> {
  const at = `${since}T00:00:00Z`;
  const [totals] = await db.execute<Totals>(sql`
    select (select count(*) from analytics_visitors)::int
        + (select coalesce(sum(passing), 0) from analytics_days where day < ${since}::date)::int
        + (select count(distinct visitor) from page_views where is_passing and at >= ${at})::int
        as "totalVisitors",
      (select count(distinct visitor) from page_views where at >= ${at})::int
        as "uniqueVisitors30Days",
      (select coalesce(sum(views), 0) from analytics_days where day >= ${since}::date)::int
        as "pageViews30Days"`);
  if (!totals) throw new Error('A select without a table gave no row.');
  return totals;
}

export type Part = {
  kind: 'page' | 'device' | 'browser' | 'referrer';
  name: string;
  views: number;
};

export function listParts(db: Executor, { from, to }: Days, most: number): Promise<Part[]> {
  return db.execute<Part>(sql`
    select kind, name, views from (
      select kind, name, sum(views)::int as views,
        row_number() over (partition by kind order by sum(views) desc, name) as place
      from analytics_parts where day between ${from}::date and ${to}::date
      group by kind, name) as counted
    where place <= ${most}
    order by kind, place`);
}

const utc = (now: Date) => sql`${now.toISOString()}::timestamptz at time zone 'UTC'`;

export type Point = { at: string; views: number; visitors: number };

export function listDays(db: Executor, { from, to }: Days, now: Date): Promise<Point[]> {
  return db.execute<Point>(sql`
    select to_char(d, 'YYYY-MM-DD') as at, coalesce(views, 0) as views,
      coalesce(visitors, 0) as visitors
    from generate_series(${from}::timestamp, least(${to}::timestamp, ${utc(now)}),
      interval '1 day') as d
    left join analytics_days on day = d::date
    order by d`);
}

export function listHours(db: Executor, { from, to }: Days, now: Date): Promise<Point[]> {
  return db.execute<Point>(sql`
    select to_char(h, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(views, 0) as views,
      coalesce(visitors, 0) as visitors
    from generate_series(${from}::timestamp,
      least(${to}::timestamp + interval '23 hours', ${utc(now)}), interval '1 hour') as h
    left join analytics_hours on hour = h at time zone 'UTC'
    order by h`);
}
