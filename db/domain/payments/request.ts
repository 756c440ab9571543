import type { Currency } from '@cascade/shared/domain/payments/money';
import type { PaymentPurpose } from '@cascade/shared/domain/payments/purposes';
import { closePage, makeRefund, makeTransfer } from '@cascade/shared/features/payments/jobs';
import { newId } from '@cascade/shared/kernel/id';
import type { ProviderName } from '@cascade/shared/node/payments/provider';
import type { Work } from '../../live/transact.ts';
import { post } from '../ledger/ledger.queries.ts';
import {
  changePayment,
  findPayee,
  insertPayment,
  insertRefund,
  insertTransfer,
  lockPayment,
  type RefundRow,
} from './payments.queries.ts';

type AskedPayment = {
  id: string;
  provider: ProviderName;
  purpose: PaymentPurpose;
  purposeId: string;
  payerId: string;
  /** What the pay page and the ledger say it is for. */
  description: string;
  currency: Currency;
  /** Minor units, as all amounts here. */
  amount: number;
  /** The page takes no money after this instant. */
  expiresAt: Date;
};

/** Records what somebody is asked to pay. A repeat with the same id changes nothing. */
export async function requestPayment(
  { tx, now, enqueue }: Work,
  asked: AskedPayment,
): Promise<void> {
  const isNew = await insertPayment(tx, { ...asked, state: 'starting', createdAt: now });
  if (isNew) await enqueue(closePage, { paymentId: asked.id }, { dueAt: asked.expiresAt });
}

/**
 * Records a refund and enqueues it.
 * @returns its id
 * @throws Error when the payment was not paid, or less is left of it
 */
export async function requestRefund(
  { tx, now, enqueue }: Work,
  asked: { paymentId: string; amount: number; reason: RefundRow['reason'] },
): Promise<string> {
  const { paymentId, amount } = asked;
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'paid') throw new Error('Only what was paid can be refunded.');
  const refunded = payment.refunded + amount;
  if (!(amount > 0) || refunded > payment.amount)
    throw new Error('A refund cannot be more than what is left of its payment.');
  const id = newId();
  await changePayment(tx, paymentId, { refunded });
  await insertRefund(tx, { ...asked, id, state: 'requested', createdAt: now });
  await enqueue(makeRefund, { refundId: id });
  return id;
}

type Earning = {
  purpose: PaymentPurpose;
  purposeId: string;
  payeeId: string;
  currency: Currency;
  /** Of the money that was paid, what is not given back; our fee is part of it. */
  amount: number;
  fee: number;
  description: string;
};

/**
 * Records what somebody has earned, once for each purpose. It is transferred as soon as their
 * account at the provider is ready.
 */
export async function recordEarning(
  { tx, now, enqueue }: Work,
  { purpose, purposeId, payeeId, currency, amount, fee, description }: Earning,
): Promise<void> {
  const share = amount - fee;
  const isNew = await post(tx, {
    key: `earning:${purposeId}`,
    kind: 'earning',
    description,
    at: now,
    lines: [
      { account: 'deposits', currency, amount },
      { account: 'payable', ownerId: payeeId, currency, amount: -share },
      { account: 'fees', currency, amount: -fee },
    ],
  });
  if (!isNew || share === 0) return;
  const id = newId();
  const row = { id, payeeId, purpose, purposeId, currency, amount: share };
  await insertTransfer(tx, { ...row, state: 'requested', createdAt: now });
  const payee = await findPayee(tx, payeeId);
  if (payee?.state === 'ready') await enqueue(makeTransfer, { transferId: id });
}
