import { type Feature, lazyComponent } from '../../feature.ts';

export const mail: Feature = {
  pages: [
    {
      path: '/admin/mails',
      Screen: lazyComponent(async () => (await import('./mails-page.tsx')).MailsPage),
      access: 'admin',
      label: 'Mails',
      description: 'E-mails sent by this installation, and whether they arrived',
    },
  ],
};
