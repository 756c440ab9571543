import { moneyText } from '@cascade/shared/domain/payments/money';
import type { LedgerBalance, Posting } from '@cascade/shared/features/payments/ledger';

export const accountWords: Record<LedgerBalance['account'], string> = {
  provider: 'Held at the provider',
  bank: 'Paid out to our bank',
  deposits: 'Paid for sessions to come',
  payable: 'Owed to examiners',
  fees: 'Our fees',
  advertiser: 'Advertisers',
};

export const kindWords: Record<Posting['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  earning: 'Earning',
  transfer: 'Transfer to an examiner',
  charge: 'Charge',
  receipt: 'Money received',
  payout: 'Payout',
  correction: 'Correction',
};

type Money = Pick<LedgerBalance, 'amount' | 'currency'>;

/** Empty for a credit. */
export const debitText = ({ amount, currency }: Money): string =>
  amount > 0 ? moneyText(amount, currency) : '';

/** Empty for a debit. */
export const creditText = ({ amount, currency }: Money): string =>
  amount < 0 ? moneyText(-amount, currency) : '';
