import { type RefObject, useLayoutEffect } from 'react';

/** Scrolls a strip of tabs sideways until the selected one is in its middle. The page stays where it is. */
export function useSelectedInView(strip: RefObject<HTMLElement | null>, selected: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is another place
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector('[aria-selected=true], [aria-current]');
    if (!strip.current || !tab) return;
    const [outer, inner] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    strip.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [strip, selected]);
}
