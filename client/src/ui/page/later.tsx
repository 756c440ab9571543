import { type ReactNode, useDeferredValue, useEffect } from 'react';

const [loading] = performance.getEntriesByType?.('navigation') ?? [];
/** A page that is loaded again or returned to may have been scrolled, so it has its full height at once. */
let isFirstViewShown = (loading as PerformanceNavigationTiming | undefined)?.type !== 'navigate';

/**
 * For what is below the first screen: when the application has just been loaded, it is drawn after
 * what is above it has been shown, which a slow phone otherwise shows half a second later.
 */
export function Later({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, isFirstViewShown);
  useEffect(() => {
    isFirstViewShown ||= isDrawn;
  }, [isDrawn]);
  return isDrawn && children;
}
