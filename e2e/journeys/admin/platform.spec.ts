import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { contextOf, isLive } from '../support/people.ts';

test('an admin checks the installation and the meeting formats', async ({ browser, baseURL }) => {
  test.slow();
  const boss = await contextOf(browser, 'admin', baseURL ?? '');
  const page = await boss.newPage();
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const admin = navigation.getByRole('link', { name: 'Admin', exact: true });
  await admin.click();
  await page
    .getByRole('navigation', { name: 'Other admin pages' })
    .getByRole('link', { name: 'Platform Tests' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Tests' })).toBeVisible();
  await expect(admin).toHaveAttribute('aria-current', 'page');
  await isLive(page);
  await page.getByRole('button', { name: 'Run All Platform Tests' }).click();
  await expect(page.getByText(/^\d+\/24 tests passed successfully$/).first()).toBeVisible();
  for (const found of [
    /^PostgreSQL \d+.* answers\.$/,
    /^All \d+ migrations have been applied\.$/,
    /^This page’s live connection answered after \d+ ms\.$/,
    /^No mail server is configured/,
    /^The forms hold, but the service was closed in 2025\.$/,
  ])
    await expect(page.getByText(found)).toBeVisible();
  await page.getByRole('button', { name: 'Run Validation Suite' }).click();
  await expect(page.getByText('62/62 validations passed').first()).toBeVisible();
  await expectClean(page);
  await boss.close();
});
