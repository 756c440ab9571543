import { newId } from '@cascade/shared/kernel/id';
import { and, eq, sql } from 'drizzle-orm';
import { ledgerLines, ledgerPostings, payments, refunds } from '../../features/payments/schema.ts';
import type { Work } from '../../live/transact.ts';

type Payment = Pick<
  typeof payments.$inferSelect,
  'id' | 'purpose' | 'purposeId' | 'description' | 'currency' | 'amount' | 'expiresAt'
> & { payerId: string; returnPath: string };

export async function requestPayment(
  { tx, now }: Pick<Work, 'tx' | 'now' | 'enqueue'>,
  { returnPath: _to, ...payment }: Payment,
): Promise<void> {
  await tx
    .insert(payments)
    .values({ ...payment, provider: 'test', state: 'starting', createdAt: now });
}

type Refund = Pick<typeof refunds.$inferSelect, 'paymentId' | 'amount' | 'reason'>;

export async function requestRefund(
  { tx, now }: Pick<Work, 'tx' | 'now' | 'enqueue'>,
  { paymentId, amount, reason }: Refund,
): Promise<string> {
  const [row] = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}` })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'paid')))
    .returning({ id: payments.id });
  if (!row) throw new Error('Nothing was paid.');
  const id = newId();
  await tx
    .insert(refunds)
    .values({ id, paymentId, amount, reason, state: 'requested', createdAt: now });
  return id;
}

type Earning = {
  purpose: 'booking';
  purposeId: string;
  payeeId: string;
  amount: number;
  fee: number;
  currency: string;
  description: string;
};

export async function recordEarning(
  { tx, now }: Pick<Work, 'tx' | 'now' | 'enqueue'>,
  { purposeId, payeeId, amount, fee, currency, description }: Earning,
): Promise<void> {
  const [posting] = await tx
    .insert(ledgerPostings)
    .values({ id: newId(), key: `earning:${purposeId}`, kind: 'earning', description, at: now })
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id });
  if (!posting) return;
  const lines = [
    { account: 'deposits' as const, ownerId: null, amount },
    { account: 'payable' as const, ownerId: payeeId, amount: fee - amount },
    { account: 'fees' as const, ownerId: null, amount: -fee },
  ].filter((one) => one.amount !== 0);
  await tx
    .insert(ledgerLines)
    .values(lines.map((one, line) => ({ postingId: posting.id, line, currency, ...one })));
}
