import { lazyComponent } from '../../../feature.ts';

/**
 * Pages around one timed station. The first screen's script names this file alone, not each page
 * with everything that it loads.
 */

export const AttemptPage = lazyComponent(
  async () => (await import('./attempt-page.tsx')).AttemptPage,
);

export const TrialPage = lazyComponent(async () => (await import('./trial-page.tsx')).TrialPage);

export const PartnerPage = lazyComponent(
  async () => (await import('./partner-page.tsx')).PartnerPage,
);

export const PartnerStartPage = lazyComponent(
  async () => (await import('./partner-start-page.tsx')).PartnerStartPage,
);

export const LobbyPage = lazyComponent(async () => (await import('./lobby-page.tsx')).LobbyPage);
