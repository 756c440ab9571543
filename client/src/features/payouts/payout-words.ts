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
