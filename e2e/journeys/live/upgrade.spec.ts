import { expect, test } from '@playwright/test';
import { isLive, newcomer } from '../support/people.ts';

test('a page whose files are gone is reloaded with one press, and what was typed is still there', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '', { isVerified: true });
  const page = await context.newPage();
  await page.goto('/cascade');
  await isLive(page);
  await page.getByRole('button', { name: 'Create Post' }).first().click();
  await page.getByLabel('Content').fill('Half a post');
  await page.keyboard.press('Escape');

  // The next release has another page, and none of this one's files that were not loaded yet.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>The next one</title>' }),
  );
  // The daily pages may have been fetched already.
  await page.getByRole('link', { name: 'Examiners', exact: true }).first().click();
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(failed).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Examiner Connect' })).toBeVisible();
  await page.goto('/cascade');
  await page.getByRole('button', { name: 'Create Post' }).first().click();
  await expect(page.getByLabel('Content')).toHaveValue('Half a post');
  await context.close();
});
