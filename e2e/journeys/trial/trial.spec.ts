import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { markSheet } from '../support/mark-sheet.ts';
import { PASSWORD } from '../support/people.ts';
import { finishNow, phone, shownSeconds } from '../support/timed-station.ts';

const notes = (page: Page) => page.getByLabel('Your notes');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('trial-station'));

async function markEverything(page: Page): Promise<void> {
  await markSheet(page, /^3/, /^Borderline Pass/);
  await page.getByLabel(/One thing to change/).fill('Look at the tracing first.');
}

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Tia Trial');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^I am 13 or older, and I accept/).check();
  await button(page, 'Create account').click();
}

test('a visitor tries a station on a phone, keeps its result by signing up, and finds it in their progress', async ({
  browser,
  baseURL,
}) => {
  const [, there = ''] = gatewayOrigins(dataDirOf());
  const context = await browser.newContext({ baseURL, viewport: phone });
  const page = await context.newPage();
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Views are counted for every page.
    if (request.method() !== 'GET' && !pathname.startsWith('/api/analytics'))
      changes.push(`${request.method()} ${pathname}`);
  });

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeInViewport({ ratio: 1 });
  await expectClean(page);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const tryIt = page.getByRole('link', { name: 'Try a station' });
  await expect(tryIt).toBeInViewport({ ratio: 1 });
  await press(tryIt);
  await press(button(page, 'Start reading'));
  await expect(page).toHaveTitle(/^1:[0-2]\d Reading · /);
  expect(presses).toBeLessThanOrEqual(3);

  await notes(page).fill('Ask what happened on the train');
  await expectClean(page);
  const before = await shownSeconds(page);
  await page.reload();
  await expect(notes(page)).toHaveValue('Ask what happened on the train');
  expect(await shownSeconds(page)).toBeLessThanOrEqual(before);
  await expect(page.getByText('In the tunnel')).toBeHidden();

  // A second tab holds the same trial.
  const second = await context.newPage();
  await second.goto('/try');
  await button(second, 'Skip the reading').click();
  await expect(page).toHaveTitle(/^(7:00|6:5\d) Task · /);
  await second.close();

  await button(page, 'Pause').click();
  const stopped = await shownSeconds(page);
  await page.reload();
  await expect(button(page, 'Resume')).toBeVisible();
  expect(await shownSeconds(page)).toBe(stopped);
  await button(page, 'Resume').click();

  await finishNow(page);
  await markEverything(page);
  await expectClean(page);
  await button(page, 'Finish marking').click();
  await expect(page.getByTestId('result-mark')).toHaveText('12 / 20');
  await expectClean(page);
  expect(changes).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  const email = `trial.${Date.now()}@example.org`;
  await page.getByRole('link', { name: 'Keep this result: create an account' }).click();
  await expect(page).toHaveURL(/\/register\?returnTo=%2Fprogress$/);
  await register(page, email);
  await expect(page.getByText('Added to your progress', { exact: true })).toBeVisible();
  await expect.poll(() => stored(page)).toBeNull();
  await page.getByRole('link', { name: 'Start practising' }).click();
  await expect(page.getByText('Look at the tracing first.')).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto(`${there}/progress`);
  const attempt = elsewhere.getByRole('link', { name: 'A commuter who was helped off the train' });
  await expect(attempt).toHaveCount(1);
  await attempt.click();
  await expect(elsewhere.getByTestId('result-mark')).toHaveText('12 / 20');
  await expect(elsewhere.getByText('Ask what happened on the train')).toBeVisible();
  await context.close();
});

test('two tabs and a lost reply make one attempt', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/try');
  await button(page, 'Start reading').click();
  await finishNow(page);
  await markEverything(page);
  await button(page, 'Finish marking').click();
  await expect(page.getByTestId('result-mark')).toHaveText('12 / 20');
  const second = await context.newPage();
  await second.goto('/try');
  await expect(second.getByTestId('result-mark')).toHaveText('12 / 20');

  let lost = 0;
  await context.route('**/api/trial/attempts/*', async (route) => {
    // Carried out, and the answer goes astray.
    if (lost === 0) {
      lost += 1;
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await page.goto('/register');
  await register(page, `twice.${Date.now()}@example.org`);
  await expect(page.getByText(/^We have sent a link to/)).toBeVisible();
  await second.goto('/progress');
  await expect(
    second.getByRole('link', { name: 'A commuter who was helped off the train' }).first(),
  ).toBeVisible();
  await expect.poll(() => stored(page)).toBeNull();
  const attempts = await (await context.request.get('/api/practice/attempts')).json();
  expect(attempts).toHaveLength(1);
  expect((await (await context.request.get('/api/stats')).json()).completedScenarios).toBe(1);
  await context.close();
});
