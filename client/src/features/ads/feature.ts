import { type Feature, lazyComponent } from '../../feature.ts';

/** One script: they share their form, and each import lists its scripts in the first screen's. */
const pages = () => import('./ad-pages.tsx');

export const ads: Feature = {
  pages: [
    {
      path: '/admin/revenue/advertisements',
      Screen: lazyComponent(async () => (await pages()).AdvertisementsPage),
      access: 'admin',
      label: 'Advertisements',
      description: 'Clicks and spend',
    },
    {
      path: '/admin/revenue/create',
      Screen: lazyComponent(async () => (await pages()).CreateAdPage),
      access: 'admin',
      label: 'Create ad',
      description: 'For the feed',
    },
  ],
};
