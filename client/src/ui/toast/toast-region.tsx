import { useAtomValue } from 'jotai';
import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { toastsAtom } from './toasts.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/** A toast that fails to render must not break the page. */
class Harmless extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Loads with the first touch or key press. */
export function ToastRegion() {
  const hasToasts = useAtomValue(toastsAtom).length > 0;
  useEffect(() => {
    const stop = new AbortController();
    const fetchOnce = () => {
      stop.abort();
      load().catch(() => {
        // The first toast tries again.
      });
    };
    addEventListener('pointerdown', fetchOnce, { signal: stop.signal });
    addEventListener('keydown', fetchOnce, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    hasToasts && (
      <Harmless>
        <Suspense>
          <Toaster />
        </Suspense>
      </Harmless>
    )
  );
}
