import { type Feature, lazyComponent } from '../../feature.ts';

export const status: Feature = {
  pages: [
    {
      path: '/status',
      Screen: lazyComponent(async () => (await import('./status-page.tsx')).StatusPage),
      access: 'public',
      label: 'System status',
    },
  ],
};
