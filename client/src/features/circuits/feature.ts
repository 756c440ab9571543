import { type Feature, lazyComponent } from '../../feature.ts';

export const circuits: Feature = {
  pages: [
    {
      path: '/exam-simulator/live/new',
      Screen: lazyComponent(async () => (await import('./create/create-screen.tsx')).CreateScreen),
      access: 'member',
      label: 'Live circuit',
      parent: '/exam-simulator',
      name: 'New live mock',
      isTimed: true,
    },
  ],
};
