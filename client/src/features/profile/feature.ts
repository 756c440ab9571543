import { type Feature, lazyComponent } from '../../feature.ts';

export const profile: Feature = {
  pages: [
    {
      path: '/profile',
      Screen: lazyComponent(async () => (await import('./profile-page.tsx')).ProfilePage),
      access: 'member',
      label: 'Profile',
    },
  ],
};
