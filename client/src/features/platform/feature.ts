import { type Feature, lazyComponent } from '../../feature.ts';

export const platform: Feature = {
  pages: [
    {
      path: '/testing',
      Screen: lazyComponent(async () => (await import('./testing-page.tsx')).TestingPage),
      access: 'admin',
      label: 'Platform Tests',
      description: 'System status and testing',
      entry: '/admin',
      nav: { order: 14 },
    },
  ],
};
