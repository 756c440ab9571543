import { type Feature, lazyComponent } from '../../feature.ts';

export const support: Feature = {
  pages: [
    {
      path: '/support',
      Screen: lazyComponent(async () => (await import('./support-page.tsx')).SupportPage),
      access: 'public',
      label: 'Support',
    },
    {
      path: '/support/requests/:id',
      Screen: lazyComponent(async () => (await import('./request-page.tsx')).RequestPage),
      access: 'member',
      label: 'Request',
      parent: '/support',
    },
    {
      path: '/support/tickets/:token',
      Screen: lazyComponent(async () => (await import('./linked-page.tsx')).LinkedPage),
      access: 'public',
      label: 'Request',
      hasNoCrumbs: true,
    },
    {
      path: '/admin/support',
      Screen: lazyComponent(async () => (await import('./admin/queue-page.tsx')).QueuePage),
      access: 'admin',
      label: 'Support',
      description: 'Requests for help, by their target time',
    },
    {
      path: '/admin/support/:id',
      Screen: lazyComponent(async () => (await import('./admin/ticket-page.tsx')).TicketPage),
      access: 'admin',
      label: 'Request',
      parent: '/admin/support',
    },
  ],
};
