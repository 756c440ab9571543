import { expect, test } from '@playwright/test';
import { messenger } from '../support/messengers.ts';
import { contextOf, linkFor } from '../support/people.ts';

test('a member changes their e-mail address: both mailboxes confirm, each in its own browser', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const admin = await contextOf(browser, 'admin', origin);
  const { context, page } = await messenger(browser, origin);
  const { email } = await (await context.request.get('/api/auth/user')).json();
  const newEmail = `moved.${Date.now()}@example.org`;
  await page.goto('/account');
  await page.getByLabel('New e-mail address').fill(newEmail);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByText(`${newEmail}: waiting`)).toBeVisible();

  for (const [address, answer] of [
    [email, 'The address changes once the other mailbox has agreed too.'],
    [newEmail, 'The e-mail address is changed.'],
  ] as const) {
    const elsewhere = await browser.newContext({ baseURL: origin });
    const mailbox = await elsewhere.newPage();
    await mailbox.goto(await linkFor(admin, address, '/email-change'));
    expect((await (await context.request.get('/api/auth/user')).json()).email).toBe(email);
    await mailbox.getByRole('button', { name: 'Agree to the change' }).click();
    await expect(mailbox.getByText(answer)).toBeVisible();
    await elsewhere.close();
  }
  // Neither mailbox's browser was signed in to the account, so it is signed out everywhere.
  await expect(page).toHaveURL(/\/login/);
  await context.clearCookies();
  const signIn = (address: string) =>
    context.request.post('/api/auth/sign-in/email', {
      data: { email: address, password: 'a quiet evening' },
    });
  expect((await signIn(email)).status()).toBe(401);
  expect((await signIn(newEmail)).status()).toBe(200);
  for (const one of [context, admin]) await one.close();
});
