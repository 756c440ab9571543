import { type Feature, lazyComponent } from '../../feature.ts';

export const references: Feature = {
  pages: [
    {
      path: '/quick-references',
      Screen: lazyComponent(async () => (await import('./references-page.tsx')).ReferencesPage),
      access: 'member',
      offline: 'everybody',
      label: 'Quick references',
    },
    {
      path: '/quick-references/:id',
      Screen: lazyComponent(async () => (await import('./reference-page.tsx')).ReferencePage),
      access: 'member',
      offline: 'everybody',
      label: null,
      name: 'A quick reference',
      activity: 'reading',
    },
  ],
};
