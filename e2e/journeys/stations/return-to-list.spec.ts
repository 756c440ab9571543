import { expect, test } from '@playwright/test';
import { newcomer } from '../support/people.ts';

for (const width of [360, 1280])
  test(`Back from a station returns to its card in the list, ${width} px wide`, async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomer(browser, baseURL ?? '');
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/scenarios');
    const cards = page.getByRole('main').locator('a[href^="/scenario/"]');
    await expect(cards).toHaveCount(235);
    const card = cards.nth(150);
    await card.scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport();
    await card.click();
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled();
    await page.goBack();
    await expect(cards).toHaveCount(235);
    await expect(card).toBeInViewport();
    await context.close();
  });
