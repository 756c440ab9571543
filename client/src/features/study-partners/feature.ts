import { type Feature, lazyComponent } from '../../feature.ts';

export const studyPartners: Feature = {
  pages: [
    {
      path: '/study-partners',
      Screen: lazyComponent(async () => (await import('./partners-page.tsx')).PartnersPage),
      access: 'member',
      label: 'Study partners',
      name: 'Study partners',
    },
  ],
};
