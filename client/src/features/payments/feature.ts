import { type Feature, lazyComponent } from '../../feature.ts';

export const payments: Feature = {
  pages: [
    {
      path: '/admin/ledger',
      Screen: lazyComponent(async () => (await import('./ledger-page.tsx')).LedgerPage),
      access: 'admin',
      label: 'Ledger',
      description: 'Every payment, refund, earning and payout, and what each account holds',
    },
  ],
};
