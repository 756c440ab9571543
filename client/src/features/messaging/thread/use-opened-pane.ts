import { type RefObject, useEffect } from 'react';

/**
 * A conversation that was opened has the focus, where the next words go. On glass that would bring
 * up the keyboard over what one came to read, so there it is the pane itself.
 */
export function useOpenedPane(
  pane: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    // On a phone the pane stands where the list was scrolled; elsewhere it may end below the fold.
    if (matchMedia('(max-width: 63.99rem)').matches) window.scrollTo(0, 0);
    else pane.current?.scrollIntoView({ block: 'nearest' });
    const isGlass = matchMedia('(pointer: coarse)').matches;
    const target = isGlass ? null : field.current;
    (target ?? pane.current)?.focus({ preventScroll: true });
  }, [pane, field]);
}
