/** As providers and the ledger name them. An amount is always in minor units: pence, cents. */
export const currencies = ['gbp', 'usd'] as const;
export type Currency = (typeof currencies)[number];

/** Why money moved, as the ledger names it. */
export const postingKinds = [
  'payment',
  'refund',
  'earning',
  'transfer',
  'charge',
  'receipt',
  'payout',
  'correction',
] as const;

const MINOR_UNITS = 100;

/** Such as “£25.00”; what is owed the other way has a minus sign. */
export function moneyText(amount: number, currency: Currency): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount / MINOR_UNITS);
}

/**
 * Exact, such as “1234.50”, for calls whose amounts are decimal.
 * @param amount in minor units, whole and not negative
 */
export function decimalText(amount: number): string {
  const minor = amount % MINOR_UNITS;
  return `${(amount - minor) / MINOR_UNITS}.${String(minor).padStart(2, '0')}`;
}
