import { type Feature, lazyComponent } from '../../feature.ts';

export const moderation: Feature = {
  pages: [
    {
      path: '/admin/moderation',
      Screen: lazyComponent(async () => (await import('./moderation-page.tsx')).ModerationPage),
      access: 'admin',
      label: 'Moderation',
      description: 'Posts waiting for a decision, and past decisions',
    },
  ],
};
