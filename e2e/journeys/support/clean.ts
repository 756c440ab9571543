import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeScript = readFileSync(axeFile, 'utf8');

type What = {
  within?: string;
  scheme?: 'light' | 'dark';
};

/**
 * Of long lists only twelve entries are checked: the rest is drawn by the same code, and 235
 * entries take longer than all other screens together.
 */
async function axeFindings(page: Page, { within, scheme }: What): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ include, rules }) => {
      const { violations } = await window.axe.run(
        { ...(include ? { include } : {}), exclude: ['li:nth-child(n + 13)'] },
        {
          resultTypes: ['violations'],
          preload: false,
          ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(' | ')}`);
    },
    {
      include: within === undefined ? undefined : [within],
      rules: scheme === 'dark' ? ['color-contrast'] : undefined,
    },
  );
}

/** Colours of something that is still fading in are not those that are read. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map((it) => it.finished));
  });

/** Live regions without an accessible name; axe has no rule for them. */
const liveWithoutName = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="timer"], [role="log"], [role="status"][data-live]')]
      .filter((it) => !it.getAttribute('aria-label') && !it.getAttribute('aria-labelledby'))
      .map((it) => it.outerHTML),
  );

export async function expectClean(page: Page, what: What = {}): Promise<void> {
  await settled(page);
  expect(await axeFindings(page, what)).toEqual([]);
  expect(await liveWithoutName(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
