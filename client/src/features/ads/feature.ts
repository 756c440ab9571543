import { type Feature, lazyComponent } from '../../feature.ts';

export const ads: Feature = {
  pages: [
    {
      path: '/admin/revenue/advertisements',
      Screen: lazyComponent(
        async () => (await import('./advertisements-page.tsx')).AdvertisementsPage,
      ),
      access: 'admin',
      label: 'Advertisements',
      parent: '/admin',
    },
    {
      path: '/admin/revenue/create',
      Screen: lazyComponent(async () => (await import('./create-page.tsx')).CreateAdPage),
      access: 'admin',
      label: 'Create ad',
      parent: '/admin/revenue/advertisements',
    },
  ],
};
