import { type Database, openDatabase } from '@cascade/db/client';
import { getVisitorAnalytics, sendPageView } from '@cascade/shared/features/analytics/contract';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { databaseUrl } from '../support/gateways.ts';
import { contextOf, newcomer } from '../support/people.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const counted = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith(sendPageView.path));

type Kept = { path: string; referrer: string | null; isPassing: boolean };

test.describe('visitor analytics', () => {
  let database: Database;
  test.beforeAll(() => {
    database = openDatabase(databaseUrl(test.info().config.metadata.dataDir as string));
  });
  test.afterAll(() => database.close());

  const keptSince = (start: string) => database.sql<Kept[]>`
    select path, referrer, is_passing as "isPassing" from page_views
    where at >= ${start} order by at`;
  const figures = async (admin: BrowserContext) =>
    (await admin.request.get(getVisitorAnalytics.path)).json();

  test('a member visits three pages and an admin sees it; a device is recognised only with consent', async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const admin = await contextOf(browser, 'admin', baseURL ?? '');
    const screen = await admin.newPage();
    await screen.goto('/admin');
    await screen.getByRole('tab', { name: 'Visitor Analytics' }).click();
    await screen.getByRole('link', { name: 'All visitor analytics' }).click();
    await expect(screen.getByText('Avg. per Visitor')).toBeVisible();
    const before = await figures(admin);
    const [{ start } = { start: '' }] = await database.sql<{ start: string }[]>`
      select clock_timestamp()::text as start`;

    const member = await newcomer(browser, baseURL ?? '', { userAgent });
    const page = await member.newPage();
    for (const open of [
      () => page.goto('/scenarios?q=grief'),
      () => page.getByRole('link', { name: 'Progress' }).first().click(),
      () => page.getByRole('link', { name: 'Exam Simulator' }).first().click(),
    ]) {
      const view = counted(page);
      await open();
      await view;
    }
    await expect
      .poll(() => keptSince(start))
      .toEqual([
        { path: '/scenarios', referrer: 'Direct', isPassing: false },
        { path: '/progress', referrer: null, isPassing: false },
        { path: '/exam-simulator', referrer: null, isPassing: false },
      ]);
    await expect
      .poll(
        async () => {
          const { pageViews30Days, totalVisitors } = await figures(admin);
          return [pageViews30Days - before.pageViews30Days, totalVisitors - before.totalVisitors];
        },
        { timeout: 90_000 },
      )
      .toEqual([3, 1]);
    await screen.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      screen.getByText(new Intl.NumberFormat('en-GB').format(before.pageViews30Days + 3)).first(),
    ).toBeVisible();
    await screen.getByLabel('Time', { exact: true }).selectOption('Today');
    await expect(screen.getByText('/exam-simulator', { exact: true })).toBeVisible();
    await screen.getByRole('tab', { name: 'Traffic Sources' }).click();
    await expect(screen.getByText('Direct Traffic')).toBeVisible();
    await member.close();

    const stranger = await browser.newContext({ baseURL: baseURL ?? '', userAgent });
    const visit = await stranger.newPage();
    const first = counted(visit);
    await visit.goto('/privacy');
    await first;
    const choice = visit.getByRole('switch', { name: /^Allow anonymous visit counts/ });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
    const second = counted(visit);
    await visit.reload();
    await second;
    await expect(choice).toBeChecked();
    await choice.click();
    expect(await visit.evaluate(() => localStorage.getItem('visitor-id'))).toBeNull();
    await expect
      .poll(async () => (await keptSince(start)).slice(3))
      .toEqual([
        { path: '/privacy', referrer: 'Direct', isPassing: true },
        { path: '/privacy', referrer: null, isPassing: false },
      ]);
    await stranger.close();
    await admin.close();
  });
});
