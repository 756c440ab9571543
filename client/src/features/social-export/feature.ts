import { type Feature, lazyComponent } from '../../feature.ts';

export const socialExport: Feature = {
  pages: [
    {
      path: '/social-export',
      Screen: lazyComponent(
        async () => (await import('./social-export-page.tsx')).SocialExportPage,
      ),
      // Visitors are asked to log in here.
      access: 'public',
      label: 'Social Export',
      description: 'Share progress on social media',
      nav: { order: 11 },
      parent: '/progress',
      entry: '/progress',
    },
  ],
};
