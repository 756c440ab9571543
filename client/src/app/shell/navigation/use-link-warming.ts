import { useEffect } from 'react';
import { pages } from '../../features.ts';
import { warmPage } from '../../warm-page.ts';

/** A mouse that only passes over a list asks for nothing. */
const HOVERED_MS = 80;
/** The page that was opened comes first. */
const CALM_MS = 4_000;

type Connection = { connection?: { saveData?: boolean } };

const savesData = () => (navigator as Connection).connection?.saveData ?? false;

/** @returns the path of the page of ours that a link of the element's leads to */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname } = new URL(link.href);
  return origin === location.origin && pathname !== location.pathname ? pathname : undefined;
}

/**
 * A page is fetched when its link is touched, focused or hovered over, and the daily pages when the
 * first one has been shown for a while. Not under data saving, and not while a clock runs.
 * @param isLive a member with a connection: a script that failed to load would not be asked for
 *   again before a reload
 */
export function useLinkWarming(isLive: boolean, isTimed: boolean): void {
  useEffect(() => {
    if (!isLive || isTimed || savesData()) return undefined;
    let hovered: ReturnType<typeof setTimeout>;
    const atOnce = ({ target }: Event) => {
      const path = pathOf(target);
      if (path !== undefined) void warmPage(path);
    };
    const afterHover = (event: PointerEvent) => {
      clearTimeout(hovered);
      if (event.pointerType === 'mouse') hovered = setTimeout(() => atOnce(event), HOVERED_MS);
    };
    document.addEventListener('touchstart', atOnce, { passive: true });
    document.addEventListener('focusin', atOnce);
    document.addEventListener('pointerover', afterHover);
    return () => {
      clearTimeout(hovered);
      document.removeEventListener('touchstart', atOnce);
      document.removeEventListener('focusin', atOnce);
      document.removeEventListener('pointerover', afterHover);
    };
  }, [isLive, isTimed]);

  useEffect(() => {
    if (!isLive || isTimed || savesData()) return undefined;
    const timer = setTimeout(() => {
      for (const { Screen, ...page } of pages)
        if (page.nav?.isDaily) Screen.preload?.().catch(() => {}); // offline, or during a release
    }, CALM_MS);
    return () => clearTimeout(timer);
  }, [isLive, isTimed]);
}
