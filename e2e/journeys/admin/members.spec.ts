import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { verifiedNewcomer } from '../support/community-people.ts';
import { contextOf, isLive } from '../support/people.ts';

test('an admin suspends a member, whose browser is signed out; lifting restores access', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const robin = await verifiedNewcomer(browser, baseURL ?? '');
  const boss = await contextOf(browser, 'admin', baseURL ?? '');
  const { handle, email } = await (await robin.request.get('/api/auth/user')).json();
  const page = await robin.newPage();
  await page.goto('/progress');
  await isLive(page);

  const desk = await boss.newPage();
  await desk.goto('/admin');
  await desk.getByRole('link', { name: 'Members' }).click();
  await desk.getByRole('searchbox', { name: 'Search' }).fill(email);
  // By name: the notice of success is a list item with the handle too.
  const card = desk.getByRole('listitem', { name: handle, exact: true });
  await card.getByRole('button', { name: 'Suspend' }).click();
  await desk.getByLabel('Reason').fill('Shared a past paper');
  await expectClean(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(card).toContainText('Shared a past paper');

  await expect(page.getByText('because your account was suspended')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Shared a past paper');

  await card.getByRole('button', { name: 'Lift suspension' }).click();
  await desk.getByLabel('Reason').fill('It was somebody else');
  await desk.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await expect(card.getByText('Suspended')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await desk.goto('/admin/audit?kind=member');
  const about = desk.getByRole('listitem').filter({ hasText: handle });
  await expect(about.filter({ hasText: 'Lifted a suspension' })).toContainText(
    'It was somebody else',
  );
  await expect(about.filter({ hasText: 'Suspended a member' })).toContainText(
    'Shared a past paper',
  );
  await expectClean(desk);
  await robin.close();
  await boss.close();
});
