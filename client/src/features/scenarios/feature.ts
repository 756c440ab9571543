import { Stethoscope } from 'lucide-react';
import { type Feature, lazyComponent } from '../../feature.ts';

const ScenarioPage = lazyComponent(async () => (await import('./scenario-page.tsx')).ScenarioPage);

export const scenarios: Feature = {
  pages: [
    {
      path: '/scenarios',
      Screen: lazyComponent(async () => (await import('./scenarios-page.tsx')).ScenariosPage),
      access: 'member',
      label: 'Practice',
      description: 'Scenarios and practice',
      nav: { order: 2, Icon: Stethoscope, isDaily: true },
      activity: 'browsing',
    },
    {
      path: '/category/:category',
      Screen: lazyComponent(async () => (await import('./category-page.tsx')).CategoryPage),
      access: 'member',
      label: null,
      parent: '/scenarios',
      name: 'Stations of a category',
      activity: 'browsing',
    },
    {
      path: '/scenario',
      Screen: ScenarioPage,
      access: 'member',
      label: 'Practice',
      activity: 'browsing',
    },
    {
      path: '/scenario/:id',
      Screen: ScenarioPage,
      access: 'member',
      label: null,
      parent: '/scenarios',
      name: 'A scenario',
      activity: 'browsing',
    },
    {
      path: '/scenario/:id/candidate',
      Screen: lazyComponent(async () => (await import('./candidate-page.tsx')).CandidatePage),
      access: 'member',
      label: 'Candidate',
      name: 'A scenario’s task',
      activity: 'browsing',
    },
  ],
};
