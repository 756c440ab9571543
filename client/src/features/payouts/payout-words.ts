import type { accountTypes, businessTypes } from '@cascade/shared/features/payouts/contract';

export const accountTypeWords: Record<(typeof accountTypes)[number], string> = {
  business: 'Business account',
  checking: 'Current account',
  savings: 'Savings account',
};

export const businessTypeWords: Record<(typeof businessTypes)[number], string> = {
  company: 'company',
  individual: 'individual',
};

const regions = new Intl.DisplayNames('en-GB', { type: 'region' });

/** "United States" for "US". */
export const countryName = (country: string): string => regions.of(country) ?? country;

const money = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

/** "1234.50" is $1,234.50. */
export const dollars = (amount: string): string => money.format(Number(amount));
