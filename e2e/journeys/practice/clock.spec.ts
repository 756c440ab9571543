import { expect, test } from '@playwright/test';
import {
  attemptOf,
  expectRightClock,
  moveDate,
  newcomerOnPhone,
  phone,
  setDateAhead,
  shownSeconds,
  startStation,
} from '../support/timed-station.ts';

test.describe('the clock of a timed station', () => {
  test('a reload keeps the second and the last word, even without the server', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const id = await startStation(page);
    // At exam speed: at sixty times that, reading would end before a slow page is drawn.
    await expect(page).toHaveTitle(/^\d:\d\d Reading · /);
    await page.getByLabel('Your notes').fill('Typed just before the reload');
    await page.reload();
    await expect(page.getByLabel('Your notes')).toHaveValue('Typed just before the reload');
    await expectRightClock(page, context, id);
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    expect((await attemptOf(context, id)).sheet.notes).toBe('Typed just before the reload');

    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    await expect(page.getByLabel('Your notes')).toHaveValue('Typed just before the reload');
    await expectRightClock(page, context, id);
    await context.close();
  });

  test('a device with a wrong date, later corrected, shows the right time', async ({
    browser,
    baseURL,
  }) => {
    const right = await newcomerOnPhone(browser, baseURL ?? '');
    const wrong = await browser.newContext({
      baseURL,
      storageState: await right.storageState(),
      viewport: phone,
    });
    await setDateAhead(wrong, 300_000);
    const rightPage = await right.newPage();
    const wrongPage = await wrong.newPage();
    const id = await startStation(rightPage);
    await wrongPage.goto(`/practice/attempt/${id}`);
    await expect(wrongPage.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    const apart = async () => {
      const [here, there] = await Promise.all([rightPage, wrongPage].map(shownSeconds));
      return Math.abs((here ?? 0) - (there ?? 900));
    };
    await expect.poll(apart).toBeLessThanOrEqual(1);
    await moveDate(wrongPage, -300_000);
    await wrongPage.getByRole('button', { name: 'Pause' }).click();
    await wrongPage.getByRole('button', { name: 'Resume' }).click();
    await expect(wrongPage.getByRole('button', { name: 'Pause' })).toBeVisible();
    await rightPage.reload();
    await expect(rightPage.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    await expect.poll(apart).toBeLessThanOrEqual(1);
    await expectRightClock(wrongPage, wrong, id);
    await right.close();
    await wrong.close();
  });
});
