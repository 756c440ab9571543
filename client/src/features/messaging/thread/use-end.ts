import { type RefObject, useCallback, useEffect, useState } from 'react';

/** How far from the end still counts as there. */
const NEAR_PX = 48;

/**
 * Whether the end of a thread is in view. The frame is laid out from its end (column-reverse), so
 * that it starts there, stays there when something is added, and keeps its place when older
 * messages come in above: its `scrollTop` is 0 at the end and negative above it.
 */
export function useEnd(frame: RefObject<HTMLElement | null>) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setIsAtEnd(element.scrollTop > -NEAR_PX);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resize.disconnect();
    };
  }, [frame]);
  const toEnd = useCallback(() => {
    frame.current?.scrollTo({ top: 0 });
    setIsAtEnd(true);
  }, [frame]);
  return { isAtEnd, toEnd };
}
