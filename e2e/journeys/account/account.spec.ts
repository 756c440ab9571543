import { expect, test } from '@playwright/test';
import { contextOf, linkFor, PASSWORD } from '../support/people.ts';

test('a member registers, verifies, resets the password and deletes the account', async ({
  browser,
  baseURL,
}) => {
  const admin = await contextOf(browser, 'admin', baseURL ?? '');
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const email = `journey.${Date.now()}@example.org`;
  const signInWith = async (password: string) =>
    (await context.request.post('/api/auth/sign-in/email', { data: { email, password } })).status();

  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Jo Journey');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a first password');
  await page.getByLabel(/^I am 13 or older, and I accept/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();

  await page.goto(await linkFor(admin, email, '/verify-email'));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
  // The other gateway may cache the session for a second (decision 3).
  await expect
    .poll(async () => (await (await context.request.get('/api/auth/user')).json()).emailVerified)
    .toBe(true);

  await page.getByRole('button', { name: 'Account of Jo Journey' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a link is on its way there')).toBeVisible();
  await page.goto(await linkFor(admin, email, '/reset-password'));
  await page.getByLabel('New password').fill('a second password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL('**/login*');
  expect(await signInWith('a first password')).toBe(401);
  expect(await signInWith('a second password')).toBe(200);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('a second password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account and your data have been deleted.')).toBeVisible();
  expect(await signInWith('a second password')).toBe(401);
  await admin.close();
  await context.close();
});

test('an attacker who signed up first with another person’s address loses access once the owner confirms it', async ({
  browser,
  baseURL,
}) => {
  const admin = await contextOf(browser, 'admin', baseURL ?? '');
  const attacker = await browser.newContext({ baseURL });
  const email = `robin.${Date.now()}@example.org`;
  const name = 'Robin Newcomer';
  const consents = { isOver13: true, acceptsTerms: true };
  const joined = await attacker.request.post('/api/auth/sign-up/email', {
    data: { name, email, password: PASSWORD, ...consents },
  });
  expect(joined.ok()).toBe(true);
  const stolen = await attacker.newPage();
  await stolen.goto('/scenarios');
  await expect(stolen.getByText(/^Showing/)).toBeVisible();

  // The owner opens the mail in another browser: that alone changes nothing.
  const owner = await browser.newContext({ baseURL });
  const page = await owner.newPage();
  await page.goto(await linkFor(admin, email, '/verify-email'));
  await expect(page.getByRole('button', { name: 'Verify my address' })).toBeVisible();
  expect((await (await attacker.request.get('/api/auth/user')).json()).emailVerified).toBe(false);
  await page.getByLabel('Password', { exact: true }).fill('a guess of the owner');
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await page.getByRole('button', { name: 'Set a new password instead' }).click();
  const confirm = page.getByRole('button', { name: 'Verify my address' });
  const before = await confirm.boundingBox();
  await page.getByLabel('New password').fill('what the owner chose');
  await expect(page.getByText(/^Strength:/)).toBeVisible();
  expect(await confirm.boundingBox()).toEqual(before);
  await confirm.click();
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  expect((await owner.request.get('/api/progress')).status()).toBe(200);

  // The attacker's session ends at once on the open page, and the password is invalid.
  await expect(stolen).toHaveURL(/\/login/);
  await expect.poll(async () => (await attacker.request.get('/api/progress')).status()).toBe(401);
  await attacker.clearCookies();
  const again = await attacker.request.post('/api/auth/sign-in/email', {
    data: { email, password: PASSWORD },
  });
  expect(again.status()).toBe(401);
  for (const context of [admin, attacker, owner]) await context.close();
});
