import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

const isOnline = () => navigator.onLine;
/** For pages that are prepared at build. */
const atBuild = () => true;

/** The server may still be unreachable. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, atBuild);
}
