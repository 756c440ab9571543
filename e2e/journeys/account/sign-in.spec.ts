import { openDatabase } from '@cascade/db/client';
import { type BrowserContext, expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, verifiedNewcomer } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';
import { contextOf } from '../support/people.ts';

/** Backdates this browser's last proof of identity by an hour. */
async function anHourPasses(
  context: BrowserContext,
  call: [method: string, path: string] = ['GET', '/api/admin/mails'],
): Promise<void> {
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
  // Each gateway caches sessions for a second.
  for (const origin of gatewayOrigins(dataDirOf()))
    await expect
      .poll(async () =>
        (await context.request.fetch(`${origin}${call[1]}`, { method: call[0] })).status(),
      )
      .toBe(403);
}

test('an admin with an old sign-in proves their identity, and typed text is kept', async ({
  browser,
  baseURL,
}) => {
  const robin = await verifiedNewcomer(browser, baseURL ?? '');
  const { handle, email } = await (await robin.request.get('/api/auth/user')).json();
  const boss = await contextOf(browser, 'admin', baseURL ?? '');
  const desk = await boss.newPage();
  await desk.goto('/admin/members');
  await desk.getByRole('searchbox', { name: 'Search' }).fill(email);
  const card = desk.getByRole('listitem').filter({ hasText: handle });
  await card.getByRole('button', { name: 'Suspend' }).click();
  await desk.getByLabel('Reason').fill('Asked for it by telephone');
  await anHourPasses(boss);
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();

  const proof = desk.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await expectClean(desk);
  await proof.getByLabel('Password', { exact: true }).fill('not this one');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('The password is not right.')).toBeVisible();
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByLabel('Reason')).toHaveValue('Asked for it by telephone');
  const found = await boss.request.get(`/api/admin/members?search=${encodeURIComponent(email)}`);
  expect(await found.json()).toMatchObject([{ handle, suspension: null }]);

  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await proof.getByLabel('Password', { exact: true }).fill('practice-makes-calm');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(card).toContainText('Asked for it by telephone');
  await robin.close();
  await boss.close();
});

test('a member sets up an authenticator app, signs in with its code, and then with a recovery code', async ({
  browser,
  baseURL,
}) => {
  const robin = await verifiedNewcomer(browser, baseURL ?? '');
  const { email } = await (await robin.request.get('/api/auth/user')).json();
  const page = await robin.newPage();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectClean(page);
  const shown = (await page.locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  await page.getByLabel('Six-digit code').fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectClean(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const login = await elsewhere.newPage();
  const enterPassword = async () => {
    await login.goto('/login?returnTo=%2Fprogress');
    await login.getByLabel('E-mail').fill(email);
    await login.getByLabel('Password', { exact: true }).fill('a quiet evening');
    await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await enterPassword();
  await expect(login.getByLabel('Six-digit code')).toBeVisible();
  await expectClean(login);
  // The first code was used for set-up; the next one comes within half a minute.
  await login
    .getByLabel('Six-digit code')
    .fill(app.generate({ timestamp: Date.now() + app.period * 1000 }));
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await login.waitForURL((url) => url.pathname === '/progress');

  await elsewhere.clearCookies();
  await enterPassword();
  await login.getByRole('button', { name: 'Use a recovery code' }).click();
  await login.getByLabel('Recovery code').fill(recoveryCode);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await login.waitForURL((url) => url.pathname === '/progress');
  await elsewhere.close();
  await robin.close();
});

test('a member adds a passkey and signs in with it, but not without user verification', async ({
  browser,
  baseURL,
}) => {
  const robin = await verifiedNewcomer(browser, baseURL ?? '');
  const { email } = await (await robin.request.get('/api/auth/user')).json();
  const page = await robin.newPage();
  const devtools = await robin.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Blue phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Blue phone', { exact: true })).toBeVisible();
  await expectClean(page);

  await robin.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await (await robin.request.get('/api/auth/user')).json()).email).toBe(email);

  // A passkey also serves as step-up, in the same session.
  await anHourPasses(robin, ['POST', '/api/account/second-factor']);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await page.getByLabel('Name', { exact: true }).fill('Red key');
  await page.getByRole('button', { name: 'Continue' }).click();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(question).toBeHidden();
  const sessions = await (await robin.request.get('/api/account/sessions')).json();
  expect(
    sessions.filter(({ signedInWith }: { signedInWith: string }) => signedInWith === 'passkey'),
  ).toHaveLength(1);
  expect((await robin.request.post('/api/account/second-factor')).status()).toBe(200);

  // User verification is required.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await robin.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing has changed');
  expect(await (await robin.request.get('/api/auth/user')).json()).toBeNull();
  await robin.close();
});

test('where the checks of a form cannot be loaded, the server alone checks', async ({ page }) => {
  let refused = 0;
  await page.route(/\/assets\/form-schemas-[^/]+\.js$/, async (route) => {
    refused += 1;
    await route.abort();
  });
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible();
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail address').fill('no address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert').or(page.getByText('Enter an e-mail address'))).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});
