import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

type RevenueTotals = { cents: number; clicks: number; activeAds: number };

/** Sums as doubles, which hold every whole number up to 2⁵³. */
export async function readRevenueTotals(db: Executor, now: Date): Promise<RevenueTotals> {
  const at = now.toISOString();
  const [totals] = await db.execute<RevenueTotals>(sql`
    select coalesce(sum(spend_cents), 0)::float8 as cents,
      coalesce(sum(clicks), 0)::float8 as clicks,
      (select count(*) from advertisements
        where is_active and start_date <= ${at} and end_date > ${at})::int as "activeAds"
    from ad_days`);
  if (!totals) throw new Error('A sum gave no row.');
  return totals;
}

export type RevenueDay = { day: string; cents: number; clicks: number; impressions: number };

/**
 * Every day from the first to the last, in order; days without an advertisement too. Each
 * advertisement's days are those of its advertiser's zone.
 */
export function listRevenueDays(
  db: Executor,
  { from, to }: { from: string; to: string },
): Promise<RevenueDay[]> {
  return db.execute<RevenueDay>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(spend_cents), 0)::float8 as cents,
      coalesce(sum(clicks), 0)::float8 as clicks,
      coalesce(sum(impressions), 0)::float8 as impressions
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as d
    left join ad_days on day = d::date
    group by d order by d`);
}

export type RevenuePart = Omit<RevenueDay, 'day'> & { name: string };

/** Sums from the first to the last day by placement, or by advertiser, who may share a name. */
export function listRevenueParts(
  db: Executor,
  part: 'placement' | 'advertiser',
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<RevenuePart[]> {
  const [id, name] =
    part === 'placement'
      ? [sql`a.placement`, sql`min(a.placement)`]
      : [sql`a.advertiser_id`, sql`min(o.name)`];
  return db.execute<RevenuePart>(sql`
    select ${name} as name, sum(d.spend_cents)::float8 as cents, sum(d.clicks)::float8 as clicks,
      sum(d.impressions)::float8 as impressions
    from ad_days d join advertisements a on a.id = d.ad_id
    join advertisers o on o.id = a.advertiser_id
    where d.day between ${from} and ${to}
    group by ${id} order by cents desc, clicks desc, impressions desc, name limit ${limit}`);
}
