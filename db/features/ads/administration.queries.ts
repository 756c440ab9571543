import { newId } from '@cascade/shared/kernel/id';
import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { monthOf } from './ads.queries.ts';
import { advertisements, advertisers } from './schema.ts';

const { currentSpendCents: _, ...columns } = getTableColumns(advertisements);

/** With what is spent in the month that the advertiser's clocks show. */
const shownAt = (now: Date) => ({
  ...columns,
  advertiserEmail: advertisers.email,
  spentCents: sql<number>`case when spend_month = ${monthOf(now)} then current_spend_cents else 0 end`,
});

export type AdvertisementRow = Omit<typeof advertisements.$inferSelect, 'currentSpendCents'> & {
  advertiserEmail: string;
  spentCents: number;
};

/** Newest first. */
export function listAll(
  db: Executor,
  { after, limit }: { after: string | undefined; limit: number },
  now: Date,
): Promise<AdvertisementRow[]> {
  return db
    .select(shownAt(now))
    .from(advertisements)
    .innerJoin(advertisers, eq(advertisers.id, advertisements.advertiserId))
    .where(after === undefined ? undefined : lt(advertisements.id, after))
    .orderBy(desc(advertisements.id))
    .limit(limit);
}

export async function lockAdvertisement(
  tx: Tx,
  id: string,
  now: Date,
): Promise<AdvertisementRow | undefined> {
  const [row] = await tx
    .select(shownAt(now))
    .from(advertisements)
    .innerJoin(advertisers, eq(advertisers.id, advertisements.advertiserId))
    .where(eq(advertisements.id, id))
    .for('no key update', { of: advertisements });
  return row;
}

export type AdvertisementChange = Partial<
  Omit<typeof advertisements.$inferInsert, 'id' | 'spendMonth' | 'currentSpendCents' | 'rev'>
>;
type NewAdvertisement = Omit<
  typeof advertisements.$inferInsert,
  'id' | 'spendMonth' | 'currentSpendCents'
> & { timeZone: string };

/** @returns false when the id is taken; waits for a concurrent insert */
export async function insertAdvertisement(
  tx: Tx,
  id: string,
  fields: NewAdvertisement,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(advertisements)
    .values({ ...fields, id, spendMonth: monthOf(now, sql`${fields.timeZone}::text`) })
    .onConflictDoNothing()
    .returning({ id: advertisements.id });
  return made.length > 0;
}

/**
 * Raises `rev`. Spend is kept as that of the current month, because another zone may be in another
 * one.
 * @param spentCents of the current month; the caller holds the row's lock
 */
export async function writeAdvertisement(
  tx: Tx,
  id: string,
  change: AdvertisementChange,
  spentCents: number,
  now: Date,
): Promise<void> {
  const zone = change.timeZone === undefined ? sql`time_zone` : sql`${change.timeZone}::text`;
  await tx
    .update(advertisements)
    .set({
      ...change,
      currentSpendCents: spentCents,
      spendMonth: monthOf(now, zone),
      rev: sql`${advertisements.rev} + 1`,
    })
    .where(eq(advertisements.id, id));
}

/**
 * The advertiser with this address, in whatever case; makes one where there is none.
 * @param given how they are named now
 * @returns the advertiser's id; waits while another transaction adds the same one
 */
export async function findOrMakeAdvertiser(
  tx: Tx,
  given: { name: string; email: string },
  now: Date,
): Promise<string> {
  await tx
    .insert(advertisers)
    .values({ ...given, id: newId(), createdAt: now })
    .onConflictDoNothing();
  const [known] = await tx
    .select({ id: advertisers.id })
    .from(advertisers)
    .where(eq(sql`lower(${advertisers.email})`, sql`lower(${given.email})`));
  if (!known) throw new Error('The advertiser is not there.');
  return known.id;
}

/** The caller holds the lock of one of their advertisements, which is taken first. */
export async function nameAdvertiser(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .update(advertisers)
    .set({ name })
    .where(and(eq(advertisers.id, id), ne(advertisers.name, name)));
}

/** Browsers and PostgreSQL have their own lists of time zones. */
export async function isStoredZone(db: Executor, zone: string): Promise<boolean> {
  const found = await db.execute(sql`select 1 from pg_timezone_names where name = ${zone}`);
  return found.length > 0;
}
