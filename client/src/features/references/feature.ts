import { type Feature, lazyComponent } from '../../feature.ts';

export const references: Feature = {
  pages: [
    {
      path: '/quick-references',
      Screen: lazyComponent(async () => (await import('./references-page.tsx')).ReferencesPage),
      access: 'member',
      offline: 'everybody',
      label: 'Quick references',
      description: 'Short clinical guides',
      hasOwnTitle: true,
      entry: '/scenarios',
      nav: { order: 2.5 },
    },
    {
      path: '/quick-references/:id',
      Screen: lazyComponent(async () => (await import('./reference-page.tsx')).ReferencePage),
      access: 'member',
      offline: 'everybody',
      label: null,
      entry: '/scenarios',
      name: 'A quick reference',
      activity: 'reading',
    },
  ],
};
