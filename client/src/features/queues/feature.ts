import { type Feature, lazyComponent } from '../../feature.ts';

export const queues: Feature = {
  pages: [
    {
      path: '/admin/queues',
      Screen: lazyComponent(async () => (await import('./queues-page.tsx')).QueuesPage),
      access: 'admin',
      label: 'Queues',
      description: 'Background jobs, and which failed',
    },
  ],
};
