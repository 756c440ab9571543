import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pageOf } from './page-shape.ts';

/**
 * After a navigation the new page starts at its top and has the focus, as a fresh document would.
 * Going back keeps the place, which the browser restores. Within a page, the page itself sees to it.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const page = pageOf(useLocation().pathname);
  const type = useNavigationType();
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page, type, main]);
}
