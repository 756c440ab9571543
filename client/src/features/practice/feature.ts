import { type Feature, lazyComponent } from '../../feature.ts';

export const practice: Feature = {
  pages: [
    {
      path: '/practice/:scenarioId',
      Screen: lazyComponent(
        async () => (await import('./practice-start-page.tsx')).PracticeStartPage,
      ),
      access: 'member',
      label: null,
      parent: '/scenarios',
      name: 'Start of a timed station',
      activity: 'practising',
    },
  ],
};
