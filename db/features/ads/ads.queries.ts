import type { AdPlacement } from '@cascade/shared/features/ads/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../client.ts';

const served: Record<AdPlacement, string[]> = {
  sidebar: ['sidebar'],
  community_feed: ['inline', 'banner'],
};

/** The date that the clocks of the advertiser's zone show. */
export const dayOf = (at: Date) =>
  sql`(${at.toISOString()}::timestamptz at time zone time_zone)::date`;

/** The month that the clocks of the advertiser's zone show. */
export const monthOf = (at: Date, zone: SQL = sql`time_zone`) =>
  sql`date_trunc('month', ${at.toISOString()}::timestamptz at time zone ${zone})::date`;

export type AdRow = {
  id: string;
  title: string;
  content: string;
  adType: 'banner' | 'sidebar' | 'native';
  sponsorName: string;
  ctaText: string;
  /** Its hash. */
  picture: string | null;
  clickUrl: string;
};

/** With what decides whether it may be shown now. */
export type ServableRow = AdRow & {
  monthlyBudgetCents: number;
  costPerClickCents: number;
  spentCents: number;
  /** As text; so is `endsAt`. */
  startsAt: string;
  endsAt: string;
  zone: string;
};

/** Running, with budget for another click, in random order for a fair share. */
export function listServable(
  sqlOf: Database['sql'],
  { placement, specialty }: { placement: AdPlacement; specialty: string | null },
  now: Date,
): Promise<ServableRow[]> {
  const at = now.toISOString();
  return sqlOf<ServableRow[]>`
    select id, title, content, ad_type as "adType", advertiser_name as "sponsorName",
      cta_text as "ctaText", picture, target_url as "clickUrl",
      monthly_budget_cents as "monthlyBudgetCents", cost_per_click_cents as "costPerClickCents",
      start_date as "startsAt", end_date as "endsAt", time_zone as zone, spent as "spentCents"
    from advertisements, lateral (select
      case when spend_month = date_trunc('month', ${at}::timestamptz at time zone time_zone)::date
        then current_spend_cents else 0 end as spent) as this_month
    where is_active and ended_at is null and placement = any(${served[placement]})
      and start_date <= ${at} and end_date > ${at}
      and (specialties = '{}' or ${specialty}::text = any(specialties))
      and spent + cost_per_click_cents <= monthly_budget_cents
    order by random()`;
}

export type Seen = readonly (readonly [adId: string, sessionId: string, placement: AdPlacement])[];

/**
 * Counts views by identity: only new rows add to the day, so it is idempotent. Locks the
 * advertisements first, as clicks do, which write the same rows of days.
 * @param at when they were seen; the day is that of the advertiser's zone
 */
export async function countSeen(tx: Tx, seen: Seen, at: Date): Promise<void> {
  const given = sql`jsonb_array_elements(${JSON.stringify(seen)}::jsonb) as one`;
  await tx.execute(sql`
    select 1 from advertisements where id in (select (one ->> 0)::uuid from ${given})
    order by id for no key update`);
  await tx.execute(sql`
    with given as (
      select distinct (one ->> 0)::uuid as ad_id, (one ->> 1)::uuid as session_id,
        one ->> 2 as placement
      from ${given}),
    fresh as (
      insert into ad_impressions (ad_id, session_id, placement, day)
      select g.ad_id, g.session_id, g.placement, ${dayOf(at)}
      from given g join advertisements a on a.id = g.ad_id
      order by 1, 2, 3
      on conflict do nothing returning ad_id, day)
    insert into ad_days (ad_id, day, impressions)
    select ad_id, day, count(*) from fresh group by ad_id, day order by ad_id
    on conflict (ad_id, day) do update
      set impressions = ad_days.impressions + excluded.impressions`);
}
