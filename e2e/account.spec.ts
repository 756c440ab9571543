import { expect, test } from '@playwright/test';
import { contextOf, newcomer } from './people.ts';

/** The link in the latest mail to an address, read where admins read it without SMTP. */
async function linkFor(
  admin: Awaited<ReturnType<typeof contextOf>>,
  email: string,
): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await (await admin.request.get('/api/admin/mails')).json();
      const mail = mails.find((one: { to: string; status: string }) => one.to === email);
      link = /https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '';
      return mail?.status;
    })
    .toBe('kept');
  return new URL(link).pathname + new URL(link).search;
}

test('somebody registers, verifies, forgets the password, chooses another and leaves', async ({
  browser,
  baseURL,
}) => {
  const admin = await contextOf(browser, 'admin', baseURL ?? '');
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const email = `journey.${Date.now()}@example.org`;

  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Jo Journey');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a first password');
  await page.getByLabel(/13 or older/).check();
  await page.getByLabel(/terms/i).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/Welcome/).first()).toBeVisible();

  await page.goto(await linkFor(admin, email));
  await expect(page.getByText(/confirmed|verified/i).first()).toBeVisible();
  const me = await (await context.request.get('/api/auth/user')).json();
  expect(me.emailVerified).toBe(true);

  await context.request.post('/api/auth/sign-out', { data: {} });
  await page.goto('/login');
  await page.getByRole('link', { name: /forgot/i }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: /send|link/i }).click();
  await expect(page.getByText(/on its way|sent|check/i).first()).toBeVisible();
  await expect
    .poll(async () => {
      const link = await linkFor(admin, email);
      return link.startsWith('/reset-password');
    })
    .toBe(true);
  await page.goto(await linkFor(admin, email));
  await page
    .getByLabel(/new password/i)
    .first()
    .fill('a second password');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/(login.*)?$/);

  const wrong = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password: 'a first password' },
  });
  expect(wrong.status()).toBe(401);
  const right = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password: 'a second password' },
  });
  expect(right.status()).toBe(200);

  await page.goto('/account');
  await page
    .getByRole('button', { name: /delete/i })
    .first()
    .click();
  await page
    .getByLabel(/password/i)
    .last()
    .fill('a second password');
  await page
    .getByRole('button', { name: /delete/i })
    .last()
    .click();
  await expect.poll(async () => (await context.request.get('/api/auth/user')).json()).toBeNull();
  await admin.close();
  await context.close();
});

test('a session revoked on one device ends on the other, through another gateway', async ({
  browser,
  baseURL,
}) => {
  const first = await newcomer(browser, baseURL ?? '');
  const { email } = await (await first.request.get('/api/auth/user')).json();
  const second = await browser.newContext({ baseURL });
  await second.request.post('/api/auth/sign-in/email', {
    data: { email, password: 'a quiet evening' },
  });
  const page = await first.newPage();
  await page.goto('/account');
  await page
    .getByRole('button', { name: /^Sign out (this|the)? ?.*(session|device|place|browser)/i })
    .first()
    .click();
  await expect.poll(async () => (await second.request.get('/api/progress')).status()).toBe(401);
  expect((await first.request.get('/api/progress')).status()).toBe(200);
  await first.close();
  await second.close();
});
