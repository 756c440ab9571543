import { type Feature, lazyComponent } from '../../feature.ts';

export const practiseNow: Feature = {
  pages: [
    {
      path: '/practise-now',
      Screen: lazyComponent(async () => (await import('./practise-now-page.tsx')).PractiseNowPage),
      access: 'member',
      label: 'Practise now',
    },
  ],
};
