import { expect, test } from '@playwright/test';
import { isLive, newcomer } from './support/people.ts';

test('a page is fetched while its link is hovered over, and opens without asking again', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomer(browser, baseURL ?? '', { isVerified: true });
  const page = await context.newPage();
  await page.goto('/scenarios');
  await isLive(page);
  const station = page.getByRole('main').locator('a[href="/scenario/14"]').first();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const reply = page.waitForResponse(/\/api\/scenarios\/14$/);
  await station.hover();
  await reply;
  expect(asked.filter((path) => /scenario-page-.*\.js$/.test(path))).toHaveLength(1);
  await station.click();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled();
  expect(asked.filter((path) => path === '/api/scenarios/14')).toHaveLength(1);
  expect(asked.filter((path) => /scenario-page-.*\.js$/.test(path))).toHaveLength(1);
  await context.close();
});

test('the daily pages are fetched once the first one has been shown for a while, and not under data saving', async ({
  browser,
  baseURL,
}) => {
  const daily = /\/assets\/(progress-page|feed-page|scenarios-page)-.*\.js$/;
  const [context, sparing] = [
    await newcomer(browser, baseURL ?? ''),
    await newcomer(browser, baseURL ?? ''),
  ];
  await sparing.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const [page, frugal] = [await context.newPage(), await sparing.newPage()];
  const asked: string[] = [];
  frugal.on('request', (request) => asked.push(request.url()));
  await frugal.goto('/feedback');
  await isLive(frugal);
  const fetched = page.waitForRequest(daily);
  await page.goto('/feedback');
  await fetched;
  expect(asked.filter((url) => daily.test(url))).toEqual([]);
  await context.close();
  await sparing.close();
});
