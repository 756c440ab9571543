import {
  changePayment,
  findCharge,
  findPayee,
  findPayment,
  lockPayee,
  lockRefund,
  lockTransfer,
} from '@cascade/db/domain/payments/payments.queries';
import {
  applyPayee,
  applyPayment,
  applyRefund,
  applyTransfer,
} from '@cascade/db/domain/payments/settle';
import {
  findBankAccount,
  lockAccountAt,
  lockAttempt,
} from '@cascade/db/domain/payouts/payouts.queries';
import { applyBankAccount, applyPayout } from '@cascade/db/domain/payouts/settle';
import type { Work } from '@cascade/db/live/transact';
import type { Currency } from '@cascade/shared/domain/payments/money';
import type { EventSubject, PaymentProvider } from '@cascade/shared/node/payments/provider';
import { orFailed } from '../../domain/payments/asking.ts';

/**
 * Asks the provider for the state of what an event is about, and notes it. Since it is the state
 * by now, it does not matter whether events come twice, late or in another order.
 */
export async function learnOf(
  work: Work,
  provider: PaymentProvider,
  subject: EventSubject,
): Promise<'applied' | 'repeated' | 'unknown'> {
  const said = (hasChanged: boolean) => (hasChanged ? 'applied' : 'repeated');
  if (subject.what === 'payment') {
    const payment = await findPayment(work.tx, subject.paymentId);
    if (payment?.provider !== provider.name) return 'unknown';
    if (payment.reference !== null && payment.reference !== subject.reference) return 'unknown';
    const found = await provider.readPayment(subject.reference);
    const { reference } = subject;
    return said(await applyPayment(work, payment.id, { ...found, reference }));
  }
  if (subject.what === 'refund') {
    const found = await provider.readRefund(subject.reference);
    return said(await applyRefund(work, subject.refundId, found));
  }
  // Locked first, so that an older answer cannot be written after a newer one.
  if (subject.what === 'payout') {
    const { payoutId, reference } = subject;
    const payout = await lockAttempt(work.tx, payoutId);
    if (payout?.provider !== provider.name) return 'unknown';
    if (payout.reference !== null && payout.reference !== reference) return 'unknown';
    const bank = await findBankAccount(work.tx, payout.bankAccountId);
    if (!bank) return 'unknown';
    const asked = { payoutId, account: bank.reference, reference };
    return said(await applyPayout(work, payout, await provider.readPayout(asked)));
  }
  const payee = await lockPayee(work.tx, provider.name, subject.reference);
  if (payee)
    return said(await applyPayee(work, payee, await provider.readPayee(subject.reference)));
  const bank = await lockAccountAt(work.tx, provider.name, subject.reference);
  if (!bank) return 'unknown';
  return said(await applyBankAccount(work, bank, await provider.readPayee(subject.reference)));
}

/** Asks again about a payment that has not ended, and closes its page once its time has run out. */
export async function checkPayment(
  work: Work,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const { tx, now } = work;
  const payment = await findPayment(tx, paymentId);
  if (payment?.state !== 'starting' && payment?.state !== 'open') return;
  if (payment.provider !== provider.name) return;
  const hasRunOut = payment.expiresAt <= now;
  const { reference } = payment;
  if (reference === null) {
    // Nobody has been given an address to pay at.
    if (hasRunOut) await applyPayment(work, paymentId, { ...nothingPaid(payment), reference });
    return;
  }
  const found = hasRunOut
    ? await provider.closePage(reference)
    : await provider.readPayment(reference);
  await applyPayment(work, paymentId, { ...found, reference });
  await changePayment(tx, paymentId, { checkedAt: now });
}

const nothingPaid = ({ amount, currency }: { amount: number; currency: string }) => ({
  state: 'expired' as const,
  amount,
  currency,
  chargeReference: null,
  paidAt: null,
});

export async function carryOutRefund(
  work: Work,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  const refund = await lockRefund(work.tx, refundId);
  if (refund?.state !== 'requested') return;
  const payment = await findPayment(work.tx, refund.paymentId);
  if (!payment?.chargeReference) throw new Error('The payment of this refund has no charge.');
  if (payment.provider !== provider.name) throw new Error('Another provider took the payment.');
  const { amount, reference } = refund;
  const { chargeReference } = payment;
  const asked = reference
    ? provider.readRefund(reference)
    : provider.refund({ refundId, chargeReference, amount });
  await applyRefund(work, refundId, await orFailed(asked));
}

export async function carryOutTransfer(
  work: Work,
  provider: PaymentProvider,
  transferId: string,
): Promise<void> {
  const transfer = await lockTransfer(work.tx, transferId);
  if (transfer?.state !== 'requested' || transfer.payeeId === null) return;
  const payee = await findPayee(work.tx, transfer.payeeId);
  if (payee?.state !== 'ready' || payee.provider !== provider.name) return;
  const chargeReference = await findCharge(work.tx, transfer.purpose, transfer.purposeId);
  const asked = provider.transfer({
    transferId,
    account: payee.reference,
    chargeReference,
    currency: transfer.currency as Currency,
    amount: transfer.amount,
  });
  await applyTransfer(work, transferId, await orFailed(asked));
}
