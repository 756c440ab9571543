import { type Feature, lazyComponent } from '../../feature.ts';

export const payouts: Feature = {
  pages: [
    {
      path: '/admin/revenue/banking',
      Screen: lazyComponent(async () => (await import('./banking-page.tsx')).BankingPage),
      access: 'admin',
      label: 'Banking',
      parent: '/admin/revenue',
    },
    {
      path: '/admin/revenue/payouts',
      Screen: lazyComponent(async () => (await import('./payouts-page.tsx')).PayoutsPage),
      access: 'admin',
      label: 'Payouts',
      parent: '/admin/revenue',
    },
  ],
};
