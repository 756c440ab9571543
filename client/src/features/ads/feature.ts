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
      description:
        'What is shown in the community feed and beside it, with clicks and spend in US dollars',
    },
    {
      path: '/admin/revenue/create',
      Screen: lazyComponent(async () => (await import('./create-page.tsx')).CreateAdPage),
      access: 'admin',
      label: 'Create ad',
      description:
        'It is shown from its first day. What you type is kept on this device until it is created.',
    },
  ],
};
