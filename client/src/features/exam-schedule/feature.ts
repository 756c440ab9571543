import { type Feature, lazyComponent } from '../../feature.ts';

export const examSchedule: Feature = {
  pages: [
    {
      path: '/admin/exam-schedule',
      Screen: lazyComponent(async () => (await import('./admin/admin-page.tsx')).ExamAdminPage),
      access: 'admin',
      label: 'Exam dates',
      description: 'Dates that members see, entered or imported',
    },
  ],
};
