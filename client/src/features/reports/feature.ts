import { type Feature, lazyComponent } from '../../feature.ts';

export const reports: Feature = {
  pages: [
    {
      path: '/admin/revenue/reports',
      Screen: lazyComponent(async () => (await import('./reports-page.tsx')).ReportsPage),
      access: 'admin',
      label: 'Reports',
      description: 'What each month came to, as files for the accounts',
    },
  ],
};
