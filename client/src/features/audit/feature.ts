import { type Feature, lazyComponent } from '../../feature.ts';

export const audit: Feature = {
  pages: [
    {
      path: '/admin/audit',
      Screen: lazyComponent(async () => (await import('./audit-page.tsx')).AuditPage),
      access: 'admin',
      label: 'Audit log',
      description: 'What admins changed, with the values before',
    },
  ],
};
