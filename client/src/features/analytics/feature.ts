import { type Feature, lazyComponent } from '../../feature.ts';

const AnalyticsPage = lazyComponent(
  async () => (await import('./analytics-page.tsx')).AnalyticsPage,
);

export const analytics: Feature = {
  pages: [
    {
      path: '/analytics',
      Screen: AnalyticsPage,
      access: 'admin',
      label: 'Analytics',
      description: 'Visitor analytics and site metrics',
      hasOwnTitle: true,
      entry: '/admin',
      nav: { order: 13 },
    },
    { path: '/admin/analytics', Screen: AnalyticsPage, access: 'admin', label: 'Analytics' },
  ],
};
