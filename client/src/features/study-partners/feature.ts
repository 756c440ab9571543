import { type Feature, lazyComponent } from '../../feature.ts';

export const studyPartners: Feature = {
  pages: [
    {
      path: '/study-partners/proposals',
      Screen: lazyComponent(
        async () => (await import('./proposals/proposals-page.tsx')).ProposalsPage,
      ),
      access: 'member',
      label: 'Proposals',
      parent: '/study-groups',
      name: 'Proposals of practice sessions',
    },
  ],
};
