import { type Feature, lazyComponent } from '../../feature.ts';

export const revenue: Feature = {
  pages: [
    {
      path: '/admin/revenue',
      Screen: lazyComponent(async () => (await import('./overview-page.tsx')).OverviewPage),
      access: 'admin',
      label: 'Revenue',
      description: 'What advertisements earn',
    },
  ],
};
