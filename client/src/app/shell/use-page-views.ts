import { useEffect } from 'react';

/** Whoever is elsewhere by then only passed through, like somebody who is sent to sign in first. */
const SETTLED_MS = 1_000;

/** Counts a view of each page that is opened, once the page itself has had what it needs. */
export function usePageViews(pathname: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../../features/analytics/beacon/page-views.ts').then(
        ({ countView }) => countView(pathname),
        // Without a connection, or in the middle of a release: this view is not counted.
        () => {},
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
