import { type RefObject, useEffect } from 'react';

/** What counts as seen: half of it in view for a second without a break. */
const SEEN_SHARE = 0.5;
const SEEN_MS = 1_000;

/** Calls back once, when the element has been seen. A page that nobody looks at shows nothing. */
export function useSeen(element: RefObject<HTMLElement | null>, onSeen: (() => void) | null): void {
  useEffect(() => {
    const target = element.current;
    if (!target || !onSeen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = false;
    const look = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(onSeen, SEEN_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = (entry?.intersectionRatio ?? 0) >= SEEN_SHARE;
        look();
      },
      { threshold: [SEEN_SHARE] },
    );
    observer.observe(target);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element, onSeen]);
}
