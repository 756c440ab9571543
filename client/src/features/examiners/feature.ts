import { type Feature, lazyComponent } from '../../feature.ts';

export const examiners: Feature = {
  pages: [
    {
      path: '/examiners',
      Screen: lazyComponent(async () => (await import('./examiners-page.tsx')).ExaminersPage),
      access: 'member',
      label: 'Examiners',
      title: 'Examiner Connect',
      description: 'Connect with examiners and tutors',
      nav: { order: 8 },
    },
    {
      path: '/examiners/:id',
      Screen: lazyComponent(async () => (await import('./examiner-page.tsx')).ExaminerPage),
      access: 'member',
      label: 'Examiner',
      name: 'An examiner',
    },
    {
      path: '/examiners/manage',
      Screen: lazyComponent(async () => (await import('./manage/manage-page.tsx')).ManagePage),
      access: 'member',
      label: 'Your services',
      name: 'Own services as examiner',
    },
    {
      path: '/admin/examiners',
      Screen: lazyComponent(
        async () => (await import('./admin/applications-page.tsx')).ApplicationsPage,
      ),
      access: 'admin',
      label: 'Examiners',
      description: 'Applications to be an examiner, with their evidence',
    },
    {
      path: '/admin/examiners/:id',
      Screen: lazyComponent(
        async () => (await import('./admin/application-page.tsx')).ApplicationPage,
      ),
      access: 'admin',
      label: 'Application',
      parent: '/admin/examiners',
    },
  ],
};
