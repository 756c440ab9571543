import { expect, test } from '@playwright/test';
import { newcomer } from '../support/people.ts';

test('advertisements are labelled, counted when seen, and do not appear in the exam', async ({
  browser,
  baseURL,
}) => {
  // Somebody who has seen none today: each is shown four times.
  const context = await newcomer(browser, baseURL ?? '');
  const page = await context.newPage();
  const counted = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/advertisements/impression') && reply.status() === 202,
  );
  await page.goto('/cascade');
  const ad = page.locator('[data-ad="community_feed"]').first();
  await ad.scrollIntoViewIfNeeded();
  await expect(ad).toContainText('Advertisement from Example');
  await counted;
  await page.goto('/exam-simulator');
  await expect(page.getByRole('button', { name: 'Start CASC Mock Examination' })).toBeVisible();
  await expect(page.locator('[data-ad]')).toHaveCount(0);
  await context.close();
});
