import { type Feature, lazyComponent } from '../../feature.ts';

export const messaging: Feature = {
  pages: [
    {
      path: '/account/devices',
      Screen: lazyComponent(async () => (await import('./devices/devices-page.tsx')).DevicesPage),
      access: 'member',
      label: 'Devices',
    },
    {
      path: '/admin/message-reports',
      Screen: lazyComponent(async () => (await import('./reports/reports-page.tsx')).ReportsPage),
      access: 'admin',
      label: 'Reports',
      title: 'Message reports',
      description: 'People reported by members, with the messages they chose to show',
    },
  ],
};
