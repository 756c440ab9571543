import { openDatabase } from '@cascade/db/client';
import { type BrowserContext, expect, test } from '@playwright/test';
import { expectClean } from './clean.ts';
import { dataDirOf, verifiedNewcomer } from './community-people.ts';
import { databaseUrl, gatewayOrigins } from './gateways.ts';
import { contextOf } from './people.ts';

/** As if this browser had signed in, or proved itself, an hour ago. */
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
  // Each gateway believes for a second what it knew of a session.
  for (const origin of gatewayOrigins(dataDirOf()))
    await expect
      .poll(async () => (await context.request.get(`${origin}/api/admin/mails`)).status())
      .toBe(403);
}

test('an admin who signed in long ago proves who they are, and what they typed is not lost', async ({
  browser,
  baseURL,
}) => {
  const robin = await verifiedNewcomer(browser, baseURL ?? '', dataDirOf());
  const { handle, email } = await (await robin.request.get('/api/auth/user')).json();
  const boss = await contextOf(browser, 'admin', baseURL ?? '');
  const desk = await boss.newPage();
  await desk.goto('/admin/members');
  await desk.getByLabel('Search').fill(email);
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
