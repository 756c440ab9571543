import { type Feature, lazyComponent } from '../../feature.ts';

export const submissions: Feature = {
  pages: [
    {
      path: '/submit-scenario',
      Screen: lazyComponent(async () => (await import('./submit-page.tsx')).SubmitPage),
      access: 'member',
      label: 'Submit Scenario',
    },
  ],
};
