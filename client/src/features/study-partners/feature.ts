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
    {
      path: '/study-partners/proposals',
      Screen: lazyComponent(
        async () => (await import('./proposals/proposals-page.tsx')).ProposalsPage,
      ),
      access: 'member',
      label: 'Proposals',
      parent: '/study-partners',
      name: 'Proposals of practice sessions',
    },
  ],
};
