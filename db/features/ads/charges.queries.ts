import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { dayOf } from './ads.queries.ts';

const isUncharged = sql`d.spend_cents > 0
  and (a.charged_through is null or d.day > a.charged_through)`;

/** Advertisements with spend on days that their clocks have left and the ledger does not have. */
export async function listUncharged(db: Executor, now: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select a.id from advertisements a
    where exists (select 1 from ad_days d
      where d.ad_id = a.id and ${isUncharged} and d.day < ${dayOf(now)})
    order by a.id`);
  return rows.map(({ id }) => id);
}

export type UnchargedDay = {
  advertiserId: string;
  title: string;
  zone: string;
  day: string;
  cents: number;
};

/** Locks the advertisement, as clicks do, and tells what the ledger lacks of it, the earliest first. */
export async function lockUncharged(tx: Tx, adId: string): Promise<UnchargedDay[]> {
  await tx.execute(sql`select 1 from advertisements where id = ${adId} for no key update`);
  return tx.execute<UnchargedDay>(sql`
    select a.advertiser_id as "advertiserId", a.title, a.time_zone as zone, d.day::text as day,
      d.spend_cents as cents
    from advertisements a join ad_days d on d.ad_id = a.id
    where a.id = ${adId} and ${isUncharged}
    order by d.day`);
}

/** From now on clicks are counted on later days. The caller holds the lock. */
export async function closeDay(tx: Tx, adId: string, day: string): Promise<void> {
  await tx.execute(sql`update advertisements set charged_through = ${day} where id = ${adId}`);
}
