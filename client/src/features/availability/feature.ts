import { type Feature, lazyComponent } from '../../feature.ts';

export const availability: Feature = {
  pages: [
    {
      path: '/free-hours',
      Screen: lazyComponent(async () => (await import('./free-hours-page.tsx')).FreeHoursPage),
      access: 'member',
      label: 'Free hours',
      name: 'Free hours',
    },
  ],
};
