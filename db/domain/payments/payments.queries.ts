import type { PaymentPurpose } from '@cascade/shared/domain/payments/purposes';
import type { PayeeState, ProviderName } from '@cascade/shared/node/payments/provider';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import {
  payees,
  paymentEvents,
  payments,
  refunds,
  transfers,
} from '../../features/payments/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type TransferRow = typeof transfers.$inferSelect;

export async function insertPayment(tx: Tx, row: typeof payments.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(payments).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}

export async function changePayment(
  tx: Tx,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, rev: sql`${payments.rev} + 1` })
    .where(eq(payments.id, id));
}

/** Notes the provider's page, unless the payment has ended or has one. */
export async function keepPage(
  tx: Tx,
  id: string,
  { reference, url }: { reference: string; url: string },
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ reference, payUrl: url, state: 'open', rev: sql`${payments.rev} + 1` })
    .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Payments that have not ended and that nobody has asked the provider about since an instant. */
export async function listUnsettled(
  db: Executor,
  provider: ProviderName,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        sql`${payments.state} in ('starting', 'open')`,
        eq(payments.provider, provider),
        lt(payments.createdAt, before),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, before)),
      ),
    )
    .orderBy(asc(payments.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The charge that was paid for something. */
export async function findCharge(
  db: Executor,
  purpose: PaymentPurpose,
  purposeId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ charge: payments.chargeReference })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        eq(payments.purposeId, purposeId),
        eq(payments.state, 'paid'),
      ),
    )
    .limit(1);
  return row?.charge ?? null;
}

export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(row);
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

export async function changeRefund(
  tx: Tx,
  id: string,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id));
}

export async function listRequestedRefunds(
  db: Executor,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertTransfer(tx: Tx, row: typeof transfers.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(transfers).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update');
  return row;
}

export async function changeTransfer(
  tx: Tx,
  id: string,
  change: Partial<typeof transfers.$inferInsert>,
): Promise<void> {
  await tx.update(transfers).set(change).where(eq(transfers.id, id));
}

/** Transfers that wait although their payee can be paid; of one payee, or of everybody. */
export async function listDueTransfers(
  db: Executor,
  { before, payeeId, limit }: { before?: Date; payeeId?: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(payees, eq(payees.userId, transfers.payeeId))
    .where(
      and(
        eq(transfers.state, 'requested'),
        eq(payees.state, 'ready'),
        before ? lt(transfers.createdAt, before) : undefined,
        payeeId ? eq(transfers.payeeId, payeeId) : undefined,
      ),
    )
    .orderBy(asc(transfers.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findPayee(db: Executor, userId: string) {
  const [row] = await db.select().from(payees).where(eq(payees.userId, userId));
  return row;
}

export async function lockPayee(tx: Tx, provider: ProviderName, reference: string) {
  const [row] = await tx
    .select()
    .from(payees)
    .where(and(eq(payees.provider, provider), eq(payees.reference, reference)))
    .for('update');
  return row;
}

/** A member has one account; another provider's replaces it. */
export async function savePayee(
  tx: Tx,
  row: { userId: string; provider: ProviderName; reference: string; now: Date },
): Promise<void> {
  const { userId, provider, reference, now: changedAt } = row;
  const fresh = { provider, reference, state: 'started' as const, changedAt };
  await tx
    .insert(payees)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: payees.userId, set: fresh });
}

export async function setPayeeState(
  tx: Tx,
  userId: string,
  state: PayeeState,
  now: Date,
): Promise<void> {
  await tx.update(payees).set({ state, changedAt: now }).where(eq(payees.userId, userId));
}

/** Accounts that are not ready, to ask the provider about, in no order. */
export async function listUnreadyPayees(
  db: Executor,
  provider: ProviderName,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ reference: payees.reference })
    .from(payees)
    .where(and(eq(payees.provider, provider), sql`${payees.state} <> 'ready'`))
    // Some stay so for ever, and must not keep others out.
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** @returns false for an event that came before */
export async function insertEvent(
  tx: Tx,
  row: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  return rows.length > 0;
}

export async function setEventOutcome(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  outcome: 'applied' | 'repeated' | 'unknown',
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}

export async function deleteOldPaymentEvents(db: Executor, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}
