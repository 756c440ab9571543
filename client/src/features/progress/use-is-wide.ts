import { useSyncExternalStore } from 'react';

/** The theme's `md`: from here on a table has room. */
const wide = '(min-width: 48rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for a table; a list stands in its place otherwise. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}
