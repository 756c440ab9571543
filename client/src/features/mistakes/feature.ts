import { type Feature, lazyComponent } from '../../feature.ts';

export const mistakes: Feature = {
  pages: [
    {
      path: '/admin/mistakes',
      Screen: lazyComponent(async () => (await import('./mistakes-page.tsx')).MistakesPage),
      access: 'admin',
      label: 'Mistakes',
    },
  ],
};
