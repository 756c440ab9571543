import { type Feature, lazyComponent } from '../../feature.ts';

export const feedback: Feature = {
  pages: [
    {
      path: '/feedback',
      Screen: lazyComponent(async () => (await import('./feedback-page.tsx')).FeedbackPage),
      access: 'public',
      label: 'Feedback',
    },
    {
      path: '/admin/feedback',
      Screen: lazyComponent(async () => (await import('./admin/admin-page.tsx')).FeedbackAdminPage),
      access: 'admin',
      label: 'Feedback',
    },
  ],
};
