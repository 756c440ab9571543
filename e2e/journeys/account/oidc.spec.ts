import { openDatabase } from '@cascade/db/client';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, verifiedNewcomer } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';

const PASSWORD = 'a quiet evening';
const loginHere = () => `nia.${process.pid}.${Date.now()}`;

const withoutFonts = (context: BrowserContext) =>
  context.route(/fonts\.googleapis\.com/, (route) => route.abort());

/** Signs in at the provider, and consents where asked. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
const agree = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/** Backdates this browser's sign-in by an hour. */
async function anHourPasses(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('session_token'));
  const token = decodeURIComponent(cookie?.value ?? '').replace(/\.[^.]*$/, '');
  const database = openDatabase(databaseUrl(dataDirOf()), { max: 1 });
  try {
    const aged = await database.sql`
      update sessions set proven_at = now() - interval '1 hour' where token = ${token}`;
    expect(aged.count).toBe(1);
  } finally {
    await database.close();
  }
  const asksForProof = '/api/auth/passkey/generate-register-options';
  // Each gateway caches sessions for a second.
  for (const origin of gatewayOrigins(dataDirOf()))
    await expect
      .poll(async () => (await context.request.get(`${origin}${asksForProof}`)).status())
      .toBe(403);
}

const isAt = (page: Page, path: string) =>
  page.waitForURL((url) => url.hostname === 'localhost' && url.pathname === path);

/** Both looks on a phone and a desk. */
async function expectCleanEverywhere(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator('html')).toHaveClass(scheme);
      await expectClean(page, { scheme });
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('somebody signs up by a provider, signs in again, and gets a second way before the first may go', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await withoutFonts(context);
  const page = await context.newPage();
  const login = loginHere();

  await page.goto('/login?returnTo=/progress');
  await page.getByRole('button', { name: 'Continue with Trust Login' }).click();
  await signInThere(page, login);
  await agree(page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText(`${login}@example.org`)).toBeVisible();
  await expectCleanEverywhere(page);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Noor Example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please accept the terms to continue')).toBeVisible();
  await page.getByLabel(/^I am 13 or older, and I accept/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await isAt(page, '/progress');

  await page.goto('/api/logout');
  await page.goto('/login?returnTo=/account');
  await page.getByRole('button', { name: 'Continue with Trust Login' }).click();
  await isAt(page, '/account');
  expect(new URL(page.url()).search).toBe('');
  const me = await (await context.request.get('/api/auth/user')).json();
  expect(me).toMatchObject({ email: `${login}@example.org`, emailVerified: true });

  const linked = page.getByRole('region', { name: 'Linked accounts' });
  await linked.getByRole('button', { name: 'Unlink Trust Login' }).click();
  await expect(page.getByText(/^This is your only way to sign in/)).toBeVisible();
  await expectCleanEverywhere(page);

  await anHourPasses(context);
  const setPassword = async () => {
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set a password' }).click();
  };
  await setPassword();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByRole('button', { name: 'Sign in again with Trust Login' })).toBeVisible();
  await expectCleanEverywhere(page);
  await proof.getByRole('button', { name: 'Sign in again with Trust Login' }).click();
  // It asks again, although it knows this browser.
  await signInThere(page, login);
  await isAt(page, '/account');
  await expect(page.getByText(/^Please do now what/)).toBeVisible();
  await setPassword();
  await expect(page.getByLabel('Current password')).toBeVisible();

  await linked.getByRole('button', { name: 'Unlink Trust Login' }).click();
  await linked.getByRole('button', { name: 'Link Trust Login', exact: true }).click();
  await signInThere(page, login);
  await isAt(page, '/account');
  await expect(linked.getByRole('button', { name: 'Unlink Trust Login' })).toBeVisible();
  await context.close();
});

test('an address with an account is not linked by itself, and its member links it after signing in', async ({
  browser,
  baseURL,
}) => {
  const robin = await verifiedNewcomer(browser, baseURL ?? '');
  const { email, id } = await (await robin.request.get('/api/auth/user')).json();
  const login = email.split('@')[0];
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  await withoutFonts(elsewhere);
  const page = await elsewhere.newPage();
  const enter = async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Trust Login' }).click();
  };
  await enter();
  await signInThere(page, login);
  await agree(page);
  await expect(
    page.getByText('There is already an account with your e-mail address.', { exact: false }),
  ).toBeVisible();
  await expectCleanEverywhere(page);
  expect(await (await elsewhere.request.get('/api/auth/user')).json()).toBeNull();

  await withoutFonts(robin);
  const settings = await robin.newPage();
  await settings.goto('/account');
  await settings.getByRole('button', { name: 'Link Trust Login' }).click();
  await signInThere(settings, login);
  await agree(settings);
  await isAt(settings, '/account');
  await expect(settings.getByRole('button', { name: 'Unlink Trust Login' })).toBeVisible();

  await enter();
  await expect
    .poll(async () => (await (await elsewhere.request.get('/api/auth/user')).json())?.id)
    .toBe(id);
  await robin.close();
  await elsewhere.close();
});

test('who refuses at the provider is back at the sign-in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await withoutFonts(context);
  const page = await context.newPage();
  await page.goto('/login?returnTo=/progress');
  await page.getByRole('button', { name: 'Continue with Trust Login' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not sign in there.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/progress');
  await context.close();
});
