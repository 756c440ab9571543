import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type What = {
  /** A part of the page, for screens of which the rest was read before. */
  within?: string;
  /** In the dark only the colours are other ones. */
  scheme?: 'light' | 'dark';
};

/**
 * What axe finds, one line for each rule that is broken. Of a long list the first twelve entries
 * are read: the others are drawn by the same code, and 235 of them take axe longer than all other
 * screens together. Pages have no frames of another origin, so axe needs no page of its own to
 * put its answers together; and nobody asks it what is in order.
 */
async function axeFindings(page: Page, { within, scheme }: What): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .exclude('li:nth-child(n + 13)');
  if (within !== undefined) axe.include(within);
  if (scheme === 'dark') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Axe finds nothing, and nothing is cut off at the side. */
export async function expectClean(page: Page, what: What = {}): Promise<void> {
  expect(await axeFindings(page, what)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
