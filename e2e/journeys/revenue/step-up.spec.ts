import { openDatabase } from '@cascade/db/client';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';
import { contextOf } from '../support/people.ts';

const EMAIL = 'admin@example.com';
const DEMO_PASSWORD = 'practice-makes-calm';

const submit = async (page: Page, password: string) => {
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in as admin' }).click();
};

/** The half hour of this browser alone ends: other journeys have sessions of the same admin. */
async function halfHourPasses(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const signed = cookies.find(({ name }) => name.endsWith('session_token'))?.value ?? '';
  // What stands before the signature.
  const token = decodeURIComponent(signed).split('.')[0] ?? '';
  const database = openDatabase(databaseUrl(dataDirOf()), { max: 1 });
  try {
    const ended = await database.sql`
      update sessions set elevated_until = now() - interval '1 second'
      where elevated_until is not null and token = ${token}`;
    expect(ended.count).toBe(1);
  } finally {
    await database.close();
  }
}

test('an admin signs in again to see revenue, in one browser and for half an hour', async ({
  browser,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const desk = await contextOf(browser, 'admin', here);
  const other = await contextOf(browser, 'admin', there);
  const page = await desk.newPage();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Revenue', exact: true }).click();

  await submit(page, 'not this one');
  await expect(page.getByRole('alert')).toContainText('Invalid admin credentials');
  await expectClean(page);
  await expect(page.getByText('Total Revenue')).toHaveCount(0);
  expect((await desk.request.get('/api/admin/revenue')).status()).toBe(403);

  await submit(page, DEMO_PASSWORD);
  await expect(page.getByText('Admin login successful', { exact: true })).toBeVisible();
  for (const label of ['Total Revenue', 'Total Clicks', 'Active Ads', 'Average CPC'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expectClean(page);

  const elsewhere = await other.newPage();
  await elsewhere.goto('/admin/revenue');
  await expect(elsewhere.getByRole('button', { name: 'Sign in as admin' })).toBeVisible();
  expect((await other.request.get('/api/admin/revenue')).status()).toBe(403);

  await halfHourPasses(desk);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const asked = page.getByRole('dialog', { name: 'Admin sign-in' });
  await expect(asked).toContainText('What you were doing stays as it is.');
  // A form that takes input is there wholly: before, it fades in.
  await asked.getByLabel('E-mail address').fill(EMAIL);
  await expectClean(page);
  await submit(page, DEMO_PASSWORD);
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('Total Revenue', { exact: true })).toBeVisible();

  await halfHourPasses(desk);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in as admin' })).toBeVisible();
  await expect(page.getByText('Total Revenue')).toHaveCount(0);

  await page.goto('/admin/audit?kind=admin');
  await expect(page.getByText('Signed in again as an admin').first()).toBeVisible();
  await expect(page.getByText('Was refused a second sign-in as an admin').first()).toBeVisible();
  await desk.close();
  await other.close();
});
