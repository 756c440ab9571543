import { type Feature, lazyComponent } from '../../feature.ts';

export const traffic: Feature = {
  pages: [
    {
      path: '/admin/live',
      Screen: lazyComponent(async () => (await import('./traffic-page.tsx')).TrafficPage),
      access: 'admin',
      label: 'Live traffic',
      description: 'Current activity on this installation',
    },
  ],
};
