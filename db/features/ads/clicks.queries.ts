import type { FreeReason } from '@cascade/shared/features/ads/administration';
import type { AdPlacement } from '@cascade/shared/features/ads/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../client.ts';
import { dayOf, monthOf, type Seen } from './ads.queries.ts';

/**
 * Whatever locks an advertisement and tells of it locks the row first and the streams last.
 */

export type Click = { adId: string; sessionId: string; placement: AdPlacement };

/**
 * Locks the advertisement. The lock also keeps out views that are being counted: those committed
 * before are known to the caller, and later ones find the click.
 */
export async function lockTarget(tx: Tx, adId: string): Promise<string | undefined> {
  const [row] = await tx.execute<{ clickUrl: string }>(sql`
    select target_url as "clickUrl" from advertisements where id = ${adId} for no key update`);
  return row?.clickUrl;
}

export async function isSeen(tx: Tx, { adId, sessionId, placement }: Click): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from ad_impressions where ad_id = ${adId} and session_id = ${sessionId}
      and placement = ${placement}`);
  return found.length > 0;
}

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

const clicked = ({ adId, sessionId, placement }: Click) =>
  sql`ad_id = ${adId} and session_id = ${sessionId} and placement = ${placement}`;

/** Counts a click that is not charged, with the reason. */
export async function keepFree(tx: Tx, click: Click, reason: FreeReason): Promise<void> {
  await tx.execute(
    reason === 'repeated'
      ? sql`update ad_clicks set repeats = repeats + 1 where ${clicked(click)}`
      : sql`update ad_clicks set reason = ${reason} where ${clicked(click)}`,
  );
  const column = sql.identifier(`free_${reason}`);
  await tx.execute(sql`
    update advertisements set ${column} = ${column} + 1 where id = ${click.adId}`);
}

/**
 * The statement compares with the month's budget under the row's lock; a CHECK backs it up. A click
 * is counted on the day of the advertiser's zone, or on the first that is not in the ledger yet:
 * another zone may have brought the dates back.
 * @returns the charge in cents; 0 for one that is paused, over or has spent its budget
 */
export async function chargeClick(tx: Tx, click: Click, now: Date): Promise<number> {
  const at = now.toISOString();
  const month = monthOf(now);
  const spent = sql`case when spend_month = ${month} then current_spend_cents else 0 end`;
  const [row] = await tx.execute<{ cents: number; day: string }>(sql`
    update advertisements set clicks = clicks + 1,
      current_spend_cents = ${spent} + cost_per_click_cents, spend_month = ${month}
    where id = ${click.adId} and is_active and ended_at is null
      and start_date <= ${at} and end_date > ${at}
      and ${spent} + cost_per_click_cents <= monthly_budget_cents
    returning cost_per_click_cents as cents,
      greatest(${dayOf(now)}, charged_through + 1)::text as day`);
  if (!row) return 0;
  await tx.execute(sql`
    update ad_clicks set charged_cents = ${row.cents}, reason = null where ${clicked(click)}`);
  await tx.execute(sql`
    insert into ad_days (ad_id, day, clicks, spend_cents)
    values (${click.adId}, ${row.day}::date, 1, ${row.cents})
    on conflict (ad_id, day) do update set clicks = ad_days.clicks + 1,
      spend_cents = ad_days.spend_cents + excluded.spend_cents`);
  return row.cents;
}

/**
 * Charges clicks whose views were counted after them, in a transaction that has counted these
 * views. Views are counted by a job, which a click can overtake.
 * @returns the advertisements concerned
 */
export async function chargeSeen(tx: Tx, seen: Seen, now: Date): Promise<string[]> {
  const waiting = await tx.execute<Click>(sql`
    select c.ad_id as "adId", c.session_id as "sessionId", c.placement
    from jsonb_array_elements(${JSON.stringify(seen)}::jsonb) as one
    join ad_clicks c on c.ad_id = (one ->> 0)::uuid and c.session_id = (one ->> 1)::uuid
      and c.placement = one ->> 2
    where c.reason = 'unseen'
    order by 1, 2, 3`);
  const concerned = new Set<string>();
  for (const click of waiting) {
    await lockTarget(tx, click.adId);
    const still = await tx.execute(sql`
      update ad_clicks set reason = null where ${clicked(click)} and reason = 'unseen'
      returning 1`);
    if (still.length === 0) continue;
    await tx.execute(sql`
      update advertisements set free_unseen = free_unseen - 1 where id = ${click.adId}`);
    if ((await chargeClick(tx, click, now)) === 0) await keepFree(tx, click, 'late');
    concerned.add(click.adId);
  }
  return [...concerned];
}
