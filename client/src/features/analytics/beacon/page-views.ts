import { pagePatternOf } from '@cascade/shared/domain/pages/page-pattern';
import { type PageView, sendPageView } from '@cascade/shared/features/analytics/contract';
import { DIRECT } from '@cascade/shared/features/analytics/referrer';
import { newDayId } from '@cascade/shared/kernel/id';
import { getDefaultStore } from 'jotai';
import { visitorIdAtom, wantsNoTracking } from './visit-choice.ts';

let hasBegun = false;

/** Null after the first page of a visit. */
function source(): string | null {
  if (hasBegun) return null;
  hasBegun = true;
  const [entry] = performance.getEntriesByType('navigation');
  // A reload still has the first referrer.
  if (entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate') return null;
  if (!URL.canParse(document.referrer)) return DIRECT;
  const { origin, hostname } = new URL(document.referrer);
  return origin === location.origin ? null : hostname || DIRECT;
}

/** A lost view is not counted. */
export function countView(pathname: string): void {
  const isUntracked = wantsNoTracking();
  const visitorId = isUntracked ? null : getDefaultStore().get(visitorIdAtom);
  const view: PageView = {
    id: newDayId(),
    path: pagePatternOf(pathname),
    referrer: source(),
    ...(isUntracked && { isUntracked }),
    ...(visitorId !== null && { visitorId }),
  };
  navigator.sendBeacon(
    sendPageView.path,
    new Blob([JSON.stringify(view)], { type: 'application/json' }),
  );
}
