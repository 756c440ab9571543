import { type Feature, lazyComponent } from '../../feature.ts';

export const members: Feature = {
  pages: [
    {
      path: '/admin/members',
      Screen: lazyComponent(async () => (await import('./members-page.tsx')).MembersPage),
      access: 'admin',
      label: 'Members',
      description: 'All members: roles, suspensions and sessions',
    },
  ],
};
