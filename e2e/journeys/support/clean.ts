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
  /** A part of the page, for screens of which the rest was read before. */
  within?: string;
  /** In the dark only the colours are other ones. */
  scheme?: 'light' | 'dark';
};

/**
 * What axe finds, one line for each rule that is broken. Of a long list the first twelve entries
 * are read: the others are drawn by the same code, and 235 of them take axe longer than all other
 * screens together. Nobody asks it what is in order, and a page is given it once.
 */
async function axeFindings(page: Page, { within, scheme }: What): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ include, rules }) => {
      const { violations } = await window.axe.run(
        { ...(include ? { include } : {}), exclude: ['li:nth-child(n + 13)'] },
        { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html).join(' | ')}`);
    },
    {
      include: within === undefined ? undefined : [within],
      rules: scheme === 'dark' ? ['color-contrast'] : undefined,
    },
  );
}

/** Axe finds nothing, and nothing is cut off at the side. */
export async function expectClean(page: Page, what: What = {}): Promise<void> {
  expect(await axeFindings(page, what)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
