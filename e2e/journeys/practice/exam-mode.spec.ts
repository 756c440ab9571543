import { expect, type Page, test } from '@playwright/test';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';
import { newcomerOnPhone, phone, startStation } from '../support/timed-station.ts';

const bar = (page: Page) => page.getByRole('region', { name: /^Running: / });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave the station?' });
const leave = (page: Page) => page.getByRole('button', { name: 'Leave', exact: true });

async function expectAlone(page: Page): Promise<void> {
  await expect(page.getByTestId('clock-digits')).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
}

test('while the clock runs a phone shows nothing but the station, and asks before it is left', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/scenarios');
  await startStation(page);
  await expectAlone(page);
  const digits = page.getByTestId('clock-digits');
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    ),
  );
  const clockSize = await digits.evaluate((one) =>
    Number.parseFloat(getComputedStyle(one).fontSize),
  );
  expect(clockSize).toBe(Math.max(...sizes));
  const task = await page.getByText(/Mr Owen Pritchard is/).boundingBox();
  expect(task?.y).toBeLessThan(phone.height / 2);

  await leave(page).click();
  await expect(question(page)).toContainText('The clock goes on while you are away.');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expectAlone(page);

  const station = page.url();
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  expect(page.url()).toBe(station);
  await expect(digits).toBeVisible();

  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/practice\/14$/);
  await expect(bar(page)).toContainText(/\d:\d\d left/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a clock that runs is shown on every page of another device, and follows each change', async ({
  browser,
  baseURL,
}) => {
  const [here = '', there = ''] = gatewayOrigins(test.info().config.metadata.dataDir);
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const other = await browser.newContext({
    storageState: await context.storageState(),
  });
  const [station, elsewhere] = [await context.newPage(), await other.newPage()];
  await elsewhere.goto(`${there}/progress`);
  await isLive(elsewhere);
  await expect(bar(elsewhere)).toHaveCount(0);
  const title = await elsewhere.title();

  await station.goto(here);
  await startStation(station);
  await expect(bar(elsewhere)).toContainText(/[78]:\d\d left/);
  await expect(elsewhere).toHaveTitle(/^[78]:\d\d left · Progress/);
  await station.getByRole('button', { name: 'Pause' }).click();
  await expect(bar(elsewhere)).toContainText(/Paused, [78]:\d\d left/);

  await elsewhere.goto(there);
  await expect(bar(elsewhere)).toContainText(/Paused, [78]:\d\d left/);
  await bar(elsewhere).getByRole('link', { name: 'Return' }).click();
  await expect(elsewhere.getByTestId('clock-digits')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Resume' }).click();
  await leave(elsewhere).click();
  await expect(question(elsewhere)).toContainText('Your notes are kept.');
  await question(elsewhere).getByRole('button', { name: 'Leave' }).click();
  await expect(bar(elsewhere)).toContainText(/\d:\d\d left/);

  await station.getByRole('button', { name: 'Finish now' }).click();
  await station.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click();
  await expect(station.getByRole('navigation', { name: 'Parts of the mark sheet' })).toBeVisible();
  await expect(station.getByRole('banner')).toBeVisible();
  await expect(bar(elsewhere)).toHaveCount(0);
  await elsewhere.goto(`${there}/progress`);
  await expect(elsewhere).toHaveTitle(title);
  await other.close();
  await context.close();
});
