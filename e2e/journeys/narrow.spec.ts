import { expect, test } from '@playwright/test';
import { contextOf } from './support/people.ts';
import { screensOf } from './support/screens.ts';

const screens = Object.values(screensOf)
  .flat()
  .filter(({ as }) => as !== 'admin');

for (const who of [...new Set(screens.map(({ as }) => as))])
  test(`nothing scrolls sideways at 320 px, as ${who ?? 'a visitor'}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow(); // dozens of screens
    const context = who
      ? await contextOf(browser, who, baseURL ?? '')
      : await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { path, ready } of screens.filter(({ as }) => as === who)) {
      await page.goto(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
      expect([path, width]).toEqual([path, 320]);
    }
    await context.close();
  });

test('the five entries of the bottom bar are on one line each at 320 px', async ({
  browser,
  baseURL,
}) => {
  const context = await contextOf(browser, 'ana', baseURL ?? '');
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/progress');
  const entries = page.getByRole('navigation', { name: 'Daily' }).getByRole('link');
  await expect(entries).toHaveText(['Home', 'Practice', 'Mock', 'Community', 'Progress']);
  const lines = await entries.evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.lastChild ?? link);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1, 1]);
  await context.close();
});
