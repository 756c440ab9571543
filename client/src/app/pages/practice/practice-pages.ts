import { type ComponentType, createElement, lazy } from 'react';

/**
 * Pages around one timed station. The first screen's script names this file alone, not each page
 * with everything that it loads. `lazyComponent` would be one more script of the first screen, and
 * what is loaded lazily may not be lazy again, so each is a component that shows its page.
 */
function loaded(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy<ComponentType>(async () => ({ default: await load() }));
  return () => createElement(Page);
}

export const AttemptPage = loaded(async () => (await import('./attempt-page.tsx')).AttemptPage);

export const TrialPage = loaded(async () => (await import('./trial-page.tsx')).TrialPage);

export const PartnerPage = loaded(async () => (await import('./partner-page.tsx')).PartnerPage);

export const PartnerStartPage = loaded(
  async () => (await import('./partner-start-page.tsx')).PartnerStartPage,
);

export const LobbyPage = loaded(async () => (await import('./lobby-page.tsx')).LobbyPage);
