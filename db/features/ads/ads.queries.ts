import type { AdPlacement } from '@cascade/shared/features/ads/contract';
import { sql } from 'drizzle-orm';
import type { Database, Executor, Tx } from '../../client.ts';

const served: Record<AdPlacement, string[]> = {
  sidebar: ['sidebar'],
  community_feed: ['inline', 'banner'],
};

const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`;

export type AdRow = {
  id: string;
  title: string;
  content: string;
  adType: 'banner' | 'sidebar' | 'native';
  sponsorName: string;
  ctaText: string;
  imageUrl: string | null;
  clickUrl: string;
};

/** With budget for another click, in random order for a fair share. */
export function listServable(
  sqlOf: Database['sql'],
  { placement, specialty }: { placement: AdPlacement; specialty: string | null },
  now: Date,
  limit: number,
): Promise<AdRow[]> {
  const at = now.toISOString();
  return sqlOf<AdRow[]>`
    select id, title, content, ad_type as "adType", advertiser_name as "sponsorName",
      cta_text as "ctaText", image_url as "imageUrl", target_url as "clickUrl"
    from advertisements
    where is_active and placement = any(${served[placement]})
      and start_date <= ${at} and end_date > ${at}
      and (specialties = '{}' or ${specialty}::text = any(specialties))
      and case when spend_month = ${monthOf(now)}::date then current_spend_cents else 0 end
        + cost_per_click_cents <= monthly_budget_cents
    order by random() limit ${limit}`;
}

export type Seen = readonly (readonly [adId: string, sessionId: string, placement: AdPlacement])[];

/** Counts views by identity: only new rows add to the day, so it is idempotent. */
export async function countSeen(tx: Tx, seen: Seen, day: string): Promise<void> {
  await tx.execute(sql`
    with given as (
      select distinct (one ->> 0)::uuid as ad_id, (one ->> 1)::uuid as session_id,
        one ->> 2 as placement
      from jsonb_array_elements(${JSON.stringify(seen)}::jsonb) as one),
    fresh as (
      insert into ad_impressions (ad_id, session_id, placement, day)
      select g.ad_id, g.session_id, g.placement, ${day}::date
      from given g join advertisements a on a.id = g.ad_id
      order by 1, 2, 3
      on conflict do nothing returning ad_id)
    insert into ad_days (ad_id, day, impressions)
    select ad_id, ${day}::date, count(*) from fresh group by ad_id order by ad_id
    on conflict (ad_id, day) do update
      set impressions = ad_days.impressions + excluded.impressions`);
}

export async function findTarget(db: Executor, adId: string): Promise<string | undefined> {
  const [row] = await db.execute<{ clickUrl: string }>(sql`
    select target_url as "clickUrl" from advertisements where id = ${adId}`);
  return row?.clickUrl;
}

export type Click = { adId: string; sessionId: string; placement: AdPlacement };

/**
 * Claims a click for one view, once.
 * @returns false when this view has clicked before; waits for a concurrent claim
 */
export async function claimClick(tx: Tx, click: Click, now: Date): Promise<boolean> {
  const made = await tx.execute(sql`
    insert into ad_clicks (ad_id, session_id, placement, at, charged_cents)
    values (${click.adId}, ${click.sessionId}, ${click.placement}, ${now.toISOString()}, 0)
    on conflict do nothing returning 1`);
  return made.length > 0;
}

/**
 * The statement compares with the month's budget under the row's lock; a CHECK backs it up.
 * @returns the charge in cents
 */
export async function chargeClick(tx: Tx, click: Click, now: Date): Promise<number> {
  const at = now.toISOString();
  const month = sql`${monthOf(now)}::date`;
  const spent = sql`case when spend_month = ${month} then current_spend_cents else 0 end`;
  const [row] = await tx.execute<{ cents: number }>(sql`
    update advertisements set clicks = clicks + 1,
      current_spend_cents = ${spent} + cost_per_click_cents, spend_month = ${month}
    where id = ${click.adId} and is_active and start_date <= ${at} and end_date > ${at}
      and ${spent} + cost_per_click_cents <= monthly_budget_cents
    returning cost_per_click_cents as cents`);
  if (!row) return 0;
  await tx.execute(sql`
    update ad_clicks set charged_cents = ${row.cents}
    where ad_id = ${click.adId} and session_id = ${click.sessionId}
      and placement = ${click.placement}`);
  await tx.execute(sql`
    insert into ad_days (ad_id, day, clicks, spend_cents)
    values (${click.adId}, ${at.slice(0, 10)}::date, 1, ${row.cents})
    on conflict (ad_id, day) do update set clicks = ad_days.clicks + 1,
      spend_cents = ad_days.spend_cents + excluded.spend_cents`);
  return row.cents;
}
