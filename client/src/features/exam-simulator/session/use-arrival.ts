import { useEffect, useRef } from 'react';

/**
 * Screens of one session follow each other under one address, and the button that led on is gone:
 * the next one begins at its top, for the eye and for the keyboard.
 *
 * @param screen which one shows; undefined while none does yet
 */
export function useArrival(screen: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNext = before.current !== undefined && before.current !== screen;
    before.current = screen ?? before.current;
    if (!isNext || screen === undefined) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen]);
}
