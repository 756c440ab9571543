import { ChartNoAxesColumn } from 'lucide-react';
import { type Feature, lazyComponent } from '../../feature.ts';

export const progress: Feature = {
  pages: [
    {
      path: '/progress',
      Screen: lazyComponent(async () => (await import('./progress-page.tsx')).ProgressPage),
      access: 'member',
      label: 'Progress',
      description: 'Your practice, profile and plan',
      nav: { order: 5, Icon: ChartNoAxesColumn, isDaily: true },
    },
  ],
};
