import type { Currency } from '@cascade/shared/domain/payments/money';
import { purposes } from '@cascade/shared/domain/payments/purposes';
import { makeTransfer } from '@cascade/shared/features/payments/jobs';
import { LEDGER_PATH } from '@cascade/shared/features/payments/ledger';
import type {
  FoundMovement,
  FoundPayment,
  PayeeState,
} from '@cascade/shared/node/payments/provider';
import type { Work } from '../../live/transact.ts';
import { post } from '../ledger/ledger.queries.ts';
import { postToAdmins } from '../notices/post-notice.ts';
import {
  changePayment,
  changeRefund,
  changeTransfer,
  listDueTransfers,
  lockPayment,
  lockRefund,
  lockTransfer,
  setPayeeState,
} from './payments.queries.ts';

/** Money that was taken stays taken, whatever is heard later; other ends may still become it. */
const WEIGHT = { starting: 0, open: 1, failed: 2, expired: 2, paid: 3 } as const;

/**
 * Notes what the provider says of a payment: its state, the ledger, and the job of its purpose.
 * What was heard before, or is older than what is known, changes nothing.
 * @returns whether something changed
 * @throws Error when another amount was paid than was asked
 */
export async function applyPayment(
  { tx, now, enqueue }: Work,
  paymentId: string,
  found: FoundPayment & { reference: string | null },
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return false;
  const { state } = found;
  if (WEIGHT[state] <= WEIGHT[payment.state]) return false;
  const reference = payment.reference ?? found.reference;
  if (state === 'open') {
    await changePayment(tx, paymentId, { state, reference });
    return true;
  }
  if (state === 'paid') {
    const currency = payment.currency as Currency;
    if (found.amount !== payment.amount || found.currency !== currency)
      throw new Error('The provider took another amount than was asked.');
    const paidAt = found.paidAt ?? now;
    const { chargeReference } = found;
    await changePayment(tx, paymentId, { state, reference, chargeReference, paidAt });
    await post(tx, {
      key: `payment:${paymentId}`,
      kind: 'payment',
      description: payment.description,
      at: paidAt,
      lines: [
        { account: 'provider', currency, amount: payment.amount },
        { account: 'deposits', currency, amount: -payment.amount },
      ],
    });
  } else await changePayment(tx, paymentId, { state, reference });
  const { purposeId } = payment;
  await enqueue(purposes[payment.purpose].job, { paymentId, purposeId, state });
  return true;
}

/**
 * Notes what the provider says of a refund. One that fails, even after it was done, gives its share
 * of the payment back, and admins are told.
 * @returns whether something changed
 */
export async function applyRefund(
  work: Work,
  refundId: string,
  found: { state: FoundMovement['state']; reference: string | null },
): Promise<boolean> {
  const { tx, now } = work;
  const refund = await lockRefund(tx, refundId);
  if (!refund || refund.state === 'failed') return false;
  const reference = refund.reference ?? found.reference;
  if (found.state === 'requested' || found.state === refund.state) {
    if (reference === refund.reference) return false;
    await changeRefund(tx, refundId, { reference });
    return true;
  }
  const payment = await lockPayment(tx, refund.paymentId);
  if (!payment) return false;
  const { amount } = refund;
  const currency = payment.currency as Currency;
  const { description } = payment;
  const given = (sign: 1 | -1) => [
    { account: 'deposits' as const, currency, amount: sign * amount },
    { account: 'provider' as const, currency, amount: -sign * amount },
  ];
  if (found.state === 'done') {
    await changeRefund(tx, refundId, { state: 'done', reference, doneAt: now });
    const key = `refund:${refundId}`;
    await post(tx, { key, kind: 'refund', description, at: now, lines: given(1) });
    return true;
  }
  await changeRefund(tx, refundId, { state: 'failed', reference });
  await changePayment(tx, payment.id, { refunded: payment.refunded - amount });
  if (refund.state === 'done') {
    const key = `correction:refund:${refundId}`;
    await post(tx, { key, kind: 'correction', description, at: now, lines: given(-1) });
  }
  await tellAdmins(work, 'A refund failed', description);
  return true;
}

/** @returns whether something changed */
export async function applyTransfer(
  work: Work,
  transferId: string,
  found: { state: FoundMovement['state']; reference: string | null },
): Promise<boolean> {
  const { tx, now } = work;
  const transfer = await lockTransfer(tx, transferId);
  if (transfer?.state !== 'requested' || found.state === 'requested') return false;
  const { payeeId, amount } = transfer;
  if (found.state === 'failed' || payeeId === null) {
    await changeTransfer(tx, transferId, { state: 'failed' });
    await tellAdmins(work, 'A transfer failed', 'What was earned is still owed.');
    return true;
  }
  const currency = transfer.currency as Currency;
  await changeTransfer(tx, transferId, { state: 'done', reference: found.reference, doneAt: now });
  await post(tx, {
    key: `transfer:${transferId}`,
    kind: 'transfer',
    description: 'Paid out',
    at: now,
    lines: [
      { account: 'payable', ownerId: payeeId, currency, amount },
      { account: 'provider', currency, amount: -amount },
    ],
  });
  return true;
}

/** Once an account is ready, what waits for it is enqueued. @returns whether its state changed */
export async function applyPayee(
  { tx, now, enqueue }: Work,
  payee: { userId: string; state: PayeeState },
  state: PayeeState,
): Promise<boolean> {
  if (payee.state === state) return false;
  await setPayeeState(tx, payee.userId, state, now);
  if (state === 'ready')
    for (const transferId of await listDueTransfers(tx, { payeeId: payee.userId, limit: 500 }))
      await enqueue(makeTransfer, { transferId });
  return true;
}

async function tellAdmins(work: Work, title: string, body: string): Promise<void> {
  await postToAdmins(work, { kind: 'payments.failed', title, body, path: LEDGER_PATH }, work.now);
}
