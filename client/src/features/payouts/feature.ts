import { type Feature, lazyComponent } from '../../feature.ts';

export const payouts: Feature = {
  pages: [
    {
      path: '/admin/revenue/banking',
      Screen: lazyComponent(async () => (await import('./banking-page.tsx')).BankingPage),
      access: 'admin',
      label: 'Banking',
      description: 'Bank accounts to which what advertisements earn is paid out',
    },
    {
      path: '/admin/revenue/payouts',
      Screen: lazyComponent(async () => (await import('./payouts-page.tsx')).PayoutsPage),
      access: 'admin',
      label: 'Payouts',
      description: 'What advertisements earn, paid out to the primary bank account in US dollars',
    },
  ],
};
