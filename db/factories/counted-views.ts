import type { Database } from '../client.ts';

type Sql = Database['sql'];

export function emptyAnalytics(sql: Sql) {
  return sql`truncate page_views, analytics_visitors, analytics_marks, analytics_hours,
    analytics_days, analytics_parts`;
}

type Figures = { hours: unknown; days: unknown; parts: unknown };

export async function rolledUp(sql: Sql): Promise<Figures> {
  const [figures] = await sql<Figures[]>`
    select
      (select jsonb_agg(jsonb_build_array(hour, views, visitors) order by hour)
        from analytics_hours where views > 0) as hours,
      (select jsonb_agg(jsonb_build_array(day, views, visitors, passing) order by day)
        from analytics_days where views > 0) as days,
      (select jsonb_agg(jsonb_build_array(day, kind, name, views) order by day, kind, name)
        from analytics_parts) as parts`;
  return figures as Figures;
}

export async function countedDirectly(sql: Sql): Promise<Figures> {
  const [figures] = await sql<Figures[]>`
    with seen as (
      select *, date_trunc('hour', at, 'UTC') as hour, (at at time zone 'UTC')::date as day
      from page_views),
    parts as (
      select day, 'page' as kind, path as name from seen
      union all select day, 'device', device from seen
      union all select day, 'browser', browser from seen
      union all select day, 'referrer', referrer from seen where referrer is not null)
    select
      (select jsonb_agg(jsonb_build_array(hour, views, visitors) order by hour)
        from (select hour, count(*) as views, count(distinct visitor) as visitors
          from seen group by hour) as one) as hours,
      (select jsonb_agg(jsonb_build_array(day, views, visitors, passing) order by day)
        from (select day, count(*) as views, count(distinct visitor) as visitors,
            count(distinct visitor) filter (where is_passing) as passing
          from seen group by day) as one) as days,
      (select jsonb_agg(jsonb_build_array(day, kind, name, views) order by day, kind, name)
        from (select day, kind, name, count(*) as views from parts group by 1, 2, 3) as one)
        as parts`;
  return figures as Figures;
}

export async function analyticsColumns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select table_name || '.' || column_name || ' ' || data_type as name
    from information_schema.columns
    where table_schema = 'public' and (table_name = 'page_views' or table_name like 'analytics%')
    order by 1`;
  return rows.map(({ name }) => name);
}
