import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { signIn } from '../support/people.ts';
import { newcomerOnPhone } from '../support/timed-station.ts';

test('a misspelt word finds a guide by the keyboard alone, from any page', async ({ page }) => {
  await signIn(page, 'ana', '/');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('lithum');
  await expect(dialog.getByRole('option').first()).toContainText('Lithium: explaining');
  await expectClean(page, { within: 'dialog' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quick-references\/lithium/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lithium');

  // On a page with a list of its own, the slash searches that.
  await page.goto('/scenarios');
  await page.getByRole('searchbox').first().waitFor();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.type('farmr');
  await expect(page.getByText('Letters already written by a farmer').first()).toBeVisible();
});

test('on a phone it is in the menu, and it finds pages without a connection', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('combobox').fill('calndar');
  await expect(dialog.getByText(/You are offline/)).toBeVisible();
  await expect(dialog.getByRole('option', { name: /^(My )?Calendar/ })).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('combobox').fill('capcity');
  await dialog.getByRole('option', { name: /^Capacity assessment/ }).click();
  await expect(page).toHaveURL(/\/quick-references\//);
  await context.close();
});
