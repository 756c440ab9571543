import { expect, test } from '@playwright/test';
import { contextOf } from './support/people.ts';

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
