import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import { expect, test } from '@playwright/test';
import { gatewayOrigins } from '../support/gateways.ts';
import { markSheet, partsOf } from '../support/mark-sheet.ts';
import { mockOf, startMock } from '../support/mock-exam.ts';
import { isLive } from '../support/people.ts';
import { newcomerOnPhone, phone, shownSeconds } from '../support/timed-station.ts';

test.describe('a mock exam continues', () => {
  test('another device, on the other gateway, continues in the middle and both stay in step', async ({
    browser,
  }) => {
    const dataDir = test.info().config.metadata.dataDir as string;
    const [here = '', there = ''] = gatewayOrigins(dataDir);
    const desk = await newcomerOnPhone(browser, here);
    const id = await startMock(desk);
    const deskPage = await desk.newPage();
    await deskPage.goto(`/exam-simulator/${id}`);
    await isLive(deskPage);
    await deskPage.getByRole('button', { name: 'Start Station' }).click();
    await deskPage.getByLabel('Your notes').fill('Begun at the desk');
    await expect(deskPage.getByTestId('save-status')).toHaveText('Saved');

    const ward = await browser.newContext({
      baseURL: there,
      storageState: await desk.storageState(),
      viewport: phone,
    });
    const wardPage = await ward.newPage();
    await wardPage.goto('/exam-simulator');
    await wardPage.getByRole('button', { name: /^Resume\W+Two stations$/ }).click();
    await expect(wardPage.getByLabel('Your notes')).toHaveValue('Begun at the desk');
    await isLive(wardPage);
    const apart = async () => {
      const [one = 0, other = 900] = await Promise.all([deskPage, wardPage].map(shownSeconds));
      return Math.abs(one - other);
    };
    expect(await apart()).toBeLessThanOrEqual(1);

    await wardPage.getByRole('button', { name: 'Pause Station' }).click();
    await expect(deskPage.getByRole('button', { name: 'Start Station' })).toBeVisible();
    expect(await apart()).toBeLessThanOrEqual(1);
    await deskPage.getByRole('button', { name: 'Start Station' }).click();
    await expect(wardPage.getByRole('button', { name: 'Pause Station' })).toBeVisible();
    await wardPage.getByRole('button', { name: 'Complete Station' }).click();
    await wardPage.getByRole('button', { name: 'Complete now' }).click();
    await expect(deskPage.getByRole('group', { name: /\d+ %$/ }).first()).toBeVisible();
    // Marks of one device appear in the other's fields.
    await wardPage
      .getByRole('radio', { name: /^4 Good/ })
      .first()
      .click();
    await expect(partsOf(deskPage).first()).toHaveAccessibleName(/: 4 Good$/);
    await markSheet(deskPage, /^4 Good/, /^Pass/);
    await deskPage.getByRole('button', { name: 'Complete Station' }).click();
    await expect(wardPage.getByRole('heading', { name: 'Station 2 of 2' })).toBeVisible();
    await expect(wardPage.getByTestId('exam-score')).toHaveText('Score 16 / 40');
    await ward.close();
    await desk.close();
  });

  test('a reload keeps the second and the last word, even without the server', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const id = await startMock(context);
    const page = await context.newPage();
    const expectRightClock = async () => {
      const shown = await shownSeconds(page);
      const { station, serverNow } = await mockOf(context, id);
      if (!station?.clock) throw new Error('The station has no clock.');
      const { remainingMs } = readStationClock(station.clock, serverNow);
      expect(Math.abs(shown - Math.ceil(remainingMs / 1_000))).toBeLessThanOrEqual(1);
    };
    await page.goto(`/exam-simulator/${id}`);
    await page.getByRole('button', { name: 'Start Station' }).click();
    await page.getByLabel('Your notes').fill('Typed just before the reload');
    await page.reload();
    await expect(page.getByLabel('Your notes')).toHaveValue('Typed just before the reload');
    await expectRightClock();
    await expect(page.getByTestId('save-status')).toHaveText('Saved');

    await page.route('**/api/**', (route) => route.abort());
    await page.getByLabel('Your notes').fill('Typed without a server');
    await expect(page.getByTestId('save-status')).toHaveText('Offline, kept on this device');
    await page.reload();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    await expect(page.getByLabel('Your notes')).toHaveValue('Typed without a server');
    await expectRightClock();
    await page.unroute('**/api/**');
    await expect
      .poll(async () => (await mockOf(context, id)).station?.sheet.notes)
      .toBe('Typed without a server');
    await context.close();
  });
});
