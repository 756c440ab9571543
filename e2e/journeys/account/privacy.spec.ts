import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { filesOf } from '../../../gateway/testing/archive.ts';
import { newcomer } from '../support/people.ts';

test('a member downloads their data as a folder of readable files', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '');
  const { email, handle } = await (await context.request.get('/api/auth/user')).json();
  const page = await context.newPage();
  await page.goto('/profile');
  await page.goto('/account');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^cascade-\d{4}-\d\d-\d\d\.zip$/);
  const files = filesOf(new Uint8Array(await readFile(await download.path())));
  expect(files.get('README.txt')).toContain(handle);
  expect(files.get('account.json')).toContain(email);
  expect(JSON.parse(files.get('profile.json') ?? '{}').profile).toHaveLength(1);
  await context.close();
});

test('consent to mention one’s health is given once, and withdrawing it empties the bio', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '');
  const bioOf = async () => (await (await context.request.get('/api/profile')).json()).bio;
  await context.request.patch('/api/profile', { data: { bio: 'I have asthma.' } });
  const page = await context.newPage();
  await page.goto('/account');
  await expect(page.getByText('There is nothing to withdraw.')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: /Edit/ }).first().click();
  // Not check(): the box gives way to the sentence, perhaps before its state could be read.
  await page.getByLabel(/My bio mentions my own health/).click();
  await expect(
    page.getByText('You agreed that your bio may mention your own health'),
  ).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw and empty my bio' }).click();
  await expect(page.getByText('There is nothing to withdraw.')).toBeVisible();
  expect(await bioOf()).toBe('');
  await context.close();
});

test('deleting the account on one device signs the other one out at once', async ({
  browser,
  baseURL,
}) => {
  const first = await newcomer(browser, baseURL ?? '');
  const { email } = await (await first.request.get('/api/auth/user')).json();
  const password = 'a quiet evening';
  const second = await browser.newContext({ baseURL });
  await second.request.post('/api/auth/sign-in/email', { data: { email, password } });
  const other = await second.newPage();
  await other.goto('/scenarios');
  await expect(other.getByText(/^Showing/)).toBeVisible();
  const page = await first.newPage();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account and your data have been deleted.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  expect((await second.request.get('/api/progress')).status()).toBe(401);
  await first.close();
  await second.close();
});
