import type { Page } from '@playwright/test';

/**
 * Steps of the focus against the direction of reading: to the left on one line, or up within one
 * column. What is fixed or sticky is outside the flow of the page and is left out.
 */
export function stepsBackwards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focusable =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]';
    const isApart = (element: Element | null): boolean => {
      for (let one = element; one; one = one.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(one).position)) return true;
      return false;
    };
    const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (one) =>
        one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !isApart(one),
    );
    const named = (one: HTMLElement) =>
      (one.getAttribute('aria-label') ?? (one.innerText || one.outerHTML)).slice(0, 40);
    const backwards: string[] = [];
    for (const [at, one] of stops.entries()) {
      const next = stops[at + 1];
      if (!next) break;
      const [a, b] = [one.getBoundingClientRect(), next.getBoundingClientRect()];
      if ([a, b].some(({ width, height }) => width <= 1 || height <= 1)) continue;
      const isAbove = b.bottom <= a.top;
      const isOnLine = b.top < a.bottom && a.top < b.bottom;
      const isLeft = b.right <= a.left;
      const sharesColumn = b.left < a.right && a.left < b.right;
      if ((isAbove && (sharesColumn || isLeft)) || (isOnLine && isLeft))
        backwards.push(`${named(one)} → ${named(next)}`);
    }
    return backwards;
  });
}
