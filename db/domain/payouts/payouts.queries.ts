import type { PayeeState, ProviderName } from '@cascade/shared/node/payments/provider';
import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { bankAccounts, payouts } from '../../features/payouts/schema.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

/** One request, retry or change of accounts at a time, so that each sees what the others left. */
export async function lockBanking(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('banking', 0))`);
}

/**
 * Minor units that the provider holds, and those that are asked for and have not ended. One
 * statement, because a payout that ends leaves both sums at once.
 */
export async function readBalance(
  db: Executor,
  currency: 'usd',
): Promise<{ held: number; onTheWay: number }> {
  const [sums] = await db.execute<{ held: string; onTheWay: string }>(sql`
    select
      (select coalesce(sum(amount), 0)::text from ledger_lines
        where account = 'provider' and currency = ${currency}) as held,
      (select coalesce(sum(amount), 0)::text from payouts
        where state = 'requested' and currency = ${currency}) as "onTheWay"`);
  if (!sums) throw new Error('A sum gave no row.');
  return { held: Number(sums.held), onTheWay: Number(sums.onTheWay) };
}

/** Without removed ones, the primary one first, then the earliest. */
export function listBankAccounts(db: Executor): Promise<BankAccountRow[]> {
  return db
    .select()
    .from(bankAccounts)
    .where(isNull(bankAccounts.removedAt))
    .orderBy(desc(bankAccounts.isPrimary), asc(bankAccounts.createdAt), asc(bankAccounts.id));
}

/** Removed ones too. */
export async function findBankAccount(
  db: Executor,
  id: string,
): Promise<BankAccountRow | undefined> {
  const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, id));
  return row;
}

export async function lockAccountAt(
  tx: Tx,
  provider: ProviderName,
  reference: string,
): Promise<BankAccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.provider, provider), eq(bankAccounts.reference, reference)))
    .for('update');
  return row;
}

export async function insertBankAccount(
  tx: Tx,
  row: typeof bankAccounts.$inferInsert,
): Promise<void> {
  await tx.insert(bankAccounts).values(row);
}

export async function changeBankAccount(
  tx: Tx,
  id: string,
  change: Partial<typeof bankAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(bankAccounts).set(change).where(eq(bankAccounts.id, id));
}

/** The caller holds the lock of banking. */
export async function setPrimary(tx: Tx, id: string): Promise<void> {
  await tx.update(bankAccounts).set({ isPrimary: false }).where(ne(bankAccounts.id, id));
  await tx.update(bankAccounts).set({ isPrimary: true }).where(eq(bankAccounts.id, id));
}

export async function hasOpenPayout(db: Executor, bankAccountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.bankAccountId, bankAccountId), eq(payouts.state, 'requested')))
    .limit(1);
  return rows.length > 0;
}

/** References of accounts that are not ready. */
export async function listUnreadyAccounts(
  db: Executor,
  provider: ProviderName,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ reference: bankAccounts.reference })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.provider, provider),
        ne(bankAccounts.state, 'ready' satisfies PayeeState),
        isNull(bankAccounts.removedAt),
      ),
    )
    .orderBy(desc(bankAccounts.createdAt))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

export async function insertPayout(tx: Tx, row: typeof payouts.$inferInsert): Promise<void> {
  await tx.insert(payouts).values(row);
}

export type ShownPayout = PayoutRow & { bankName: string };

const selectShown = (db: Executor) =>
  db
    .select({ ...getTableColumns(payouts), bankName: bankAccounts.bankName })
    .from(payouts)
    .innerJoin(bankAccounts, eq(bankAccounts.id, payouts.bankAccountId));

export async function findPayout(db: Executor, id: string): Promise<ShownPayout | undefined> {
  const [row] = await selectShown(db).where(eq(payouts.id, id));
  return row;
}

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row;
}

/** By the id of its current attempt. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<PayoutRow | undefined> {
  const [row] = await tx
    .select()
    .from(payouts)
    .where(eq(payouts.attemptId, attemptId))
    .for('update');
  return row;
}

export async function changePayout(
  tx: Tx,
  id: string,
  change: Partial<typeof payouts.$inferInsert>,
): Promise<void> {
  await tx.update(payouts).set(change).where(eq(payouts.id, id));
}

/** That were asked for before an instant and have not ended. */
export async function listOpenPayouts(
  db: Executor,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.state, 'requested'), lt(payouts.askedAt, before)))
    .orderBy(asc(payouts.askedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** That were completed after an instant: a bank may still return them. */
export async function listCompletedPayouts(
  db: Executor,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.state, 'completed'), gt(payouts.endedAt, since)))
    .orderBy(asc(payouts.endedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Newest first. @param after the id of the last one that is known */
export async function listPayouts(
  db: Executor,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ShownPayout[]> {
  return selectShown(db)
    .where(
      after === undefined
        ? undefined
        : sql`(${payouts.createdAt}, ${payouts.id}) < (select created_at, id from payouts where id = ${after}::uuid)`,
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit);
}
