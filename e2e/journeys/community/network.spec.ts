import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';

type Somebody = { context: BrowserContext; page: Page; handle: string };

async function somebody(browser: Browser, baseURL: string): Promise<Somebody> {
  const context = await verifiedNewcomer(browser, baseURL);
  const { handle } = await (await context.request.get('/api/auth/user')).json();
  return { context, page: await context.newPage(), handle };
}

test('asking, the bell, accepting, presence, a message and removing, live on two gateways', async ({
  browser,
  baseURL,
}) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const ana = await somebody(browser, baseURL ?? '');
  const ben = await somebody(browser, baseURL ?? '');
  await ben.page.goto(`${there}/`);
  await isLive(ben.page);
  await ana.page.goto(`${here}/community`);
  await ana.page.getByRole('link', { name: 'Study Network' }).click();
  await ana.page.getByRole('tab', { name: 'Discover' }).click();
  await isLive(ana.page);
  await ana.page.getByRole('searchbox').fill(ben.handle);
  await ana.page.getByRole('button', { name: `Connect with ${ben.handle}` }).click();
  const dialog = ana.page.getByRole('dialog', { name: `Connect with ${ben.handle}` });
  await dialog.getByLabel(/^Note/).fill('We met at the Saturday mock.');
  await expectClean(ana.page);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(ana.page.getByRole('button', { name: 'Waiting' })).toBeVisible();

  await ben.page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await ben.page.getByText('Somebody wants to connect with you').click();
  await expect(ben.page.getByText('“We met at the Saturday mock.”')).toBeVisible();
  await ana.page.getByRole('tab', { name: 'Connections' }).click();
  await expect(ana.page.getByText('Your requests (1)')).toBeVisible();
  await expectClean(ben.page);
  await ben.page.getByRole('button', { name: `Accept ${ana.handle}` }).click();
  for (const { page } of [ana, ben]) {
    const mine = page.getByRole('list', { name: 'Your connections' });
    await expect(mine.locator('[data-presence="online"]')).toBeAttached();
  }
  await expect(ana.page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();

  await ana.page.getByRole('link', { name: `Message ${ben.handle}` }).click();
  await expect(ana.page.getByRole('heading', { name: ben.handle, exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await ana.page.goBack();
  await expect(ana.page.getByText('Your connections (1)')).toBeVisible();

  await ben.page.getByRole('button', { name: `Remove ${ana.handle}` }).click();
  const question = ben.page.getByRole('dialog', { name: `Remove ${ana.handle}?` });
  await question.getByRole('button', { name: 'Remove' }).click();
  for (const { page } of [ana, ben])
    await expect(page.getByText('No connections yet')).toBeVisible();
  for (const { context } of [ana, ben]) await context.close();
});

test('on a phone the tab that an address names is in sight', async ({ browser, baseURL }) => {
  const { context, page } = await somebody(browser, baseURL ?? '');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/social?tab=events');
  await expect(page.getByRole('tab', { name: 'Events' })).toBeInViewport({ ratio: 0.9 });
  await page.goto('/community/mentors');
  const boards = page.getByRole('navigation', { name: 'Boards' });
  await expect(boards.getByRole('link', { name: 'Mentorship' })).toBeInViewport({ ratio: 0.9 });
  await context.close();
});
