import { openDatabase } from '@cascade/db/client';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';
import { isLive, newcomer, PASSWORD } from '../support/people.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

async function anotherBrowser(
  browser: Browser,
  baseURL: string,
  first: BrowserContext,
  userAgent?: string,
): Promise<BrowserContext> {
  const { email } = await (await first.request.get('/api/auth/user')).json();
  const context = await browser.newContext({ baseURL, ...(userAgent ? { userAgent } : {}) });
  const reply = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password: PASSWORD },
  });
  expect(reply.ok()).toBe(true);
  return context;
}

/** Backdates a member's other sessions, and their proof of identity by an hour. */
async function timePasses(userId: string, lastSeenAt: string): Promise<void> {
  const database = openDatabase(databaseUrl(dataDirOf()), { max: 1 });
  try {
    await database.sql`
      update sessions set last_seen_at = ${lastSeenAt} where user_id = ${userId}
        and id <> (select id from sessions where user_id = ${userId} order by created_at limit 1)`;
    await database.sql`
      update sessions set proven_at = now() - interval '1 hour' where user_id = ${userId}`;
  } finally {
    await database.close();
  }
}

const rows = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

test('a member ends one session from another gateway, then all others with a fresh proof', async ({
  browser,
}) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const desk = await newcomer(browser, here);
  const phone = await anotherBrowser(browser, there, desk, PHONE);
  const ward = await anotherBrowser(browser, there, desk);
  const onPhone = await phone.newPage();
  await onPhone.goto('/quick-references');
  await isLive(onPhone);
  const { id } = await (await desk.request.get('/api/auth/user')).json();
  const lastSeen = new Date(Date.now() - 86_400_000).toISOString();
  const page = await desk.newPage();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('This device');
  await expect(rows(page).first()).toContainText('In use now');
  const phones = rows(page).filter({ hasText: 'Safari on iOS' });
  await expect(phones).toContainText('Phone');
  await expect(phones).toContainText('with the password');
  await expect(phones).toContainText('From the computer that runs CASCade');
  await expect(phones).toContainText('Last seen');
  await expectClean(page);

  await phones.getByRole('button', { name: /^End session: Safari on iOS/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(
    onPhone.getByText('This session was ended from another of your devices.'),
  ).toBeVisible();
  await expect(onPhone).toHaveURL(/\/login\?why=elsewhere/);
  expect((await phone.request.get('/api/progress')).status()).toBe(401);
  await expect(rows(page)).toHaveCount(2);

  // Backdates the other session and this sign-in.
  await timePasses(id, lastSeen);
  await page.reload();
  await expect(rows(page).locator(`time[datetime="${lastSeen}"]`)).toBeVisible();

  const onWard = await ward.newPage();
  await onWard.goto('/quick-references');
  await isLive(onWard);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('button', { name: 'End all others' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  await expect(
    onWard.getByText('This session was ended from another of your devices.'),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await (await ward.request.get('/api/auth/user')).json()).toBeNull();
  for (const context of [desk, phone, ward]) await context.close();
});

test('the list shows a failure to load, and loads again', async ({ browser, baseURL }) => {
  const context = await newcomer(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.route('**/api/account/sessions', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Something went wrong' } }),
  );
  await page.goto('/account/sessions');
  await expect(page.getByText('Your sessions could not be loaded')).toBeVisible();
  await page.unroute('**/api/account/sessions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  await context.close();
});
