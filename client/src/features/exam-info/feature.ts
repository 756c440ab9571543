import { type Feature, lazyComponent } from '../../feature.ts';

export const examInfo: Feature = {
  pages: [
    {
      path: '/exam-info',
      Screen: lazyComponent(async () => (await import('./exam-info-page.tsx')).ExamInfoPage),
      access: 'public',
      label: 'Exam information',
    },
    {
      path: '/admin/exam-info',
      Screen: lazyComponent(async () => (await import('./admin/admin-page.tsx')).ExamInfoAdmin),
      access: 'admin',
      label: 'Exam information',
      description: 'What applying takes, with sources and checks',
    },
  ],
};
