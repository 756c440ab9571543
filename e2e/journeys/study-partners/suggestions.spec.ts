import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { newcomer } from '../support/people.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

async function middleOf(cell: Locator): Promise<{ x: number; y: number }> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger from cell to cell, as the browser itself gets it. */
async function swipe(client: CDPSession, cells: Locator[]): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    const touchPoints = [await middleOf(cell)];
    const type = at === 0 ? 'touchStart' : 'touchMove';
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const cell = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}`) });
const isFree = (page: Page, name: string) =>
  expect(cell(page, name)).toHaveAttribute('aria-selected', 'true');
const isSaved = (page: Page) => expect(page.getByTestId('save-status')).toHaveText('Saved');

async function startLooking(page: Page): Promise<void> {
  await page.goto('/study-partners');
  await page.getByRole('button', { name: 'Look for study partners' }).click();
}

test('two people in different zones fill in their hours, by keyboard and by touch, and find each other', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const [ana, ben] = await Promise.all([
    newcomer(browser, here, { isVerified: true, timezoneId: 'Europe/London', baseURL: here }),
    newcomer(browser, there, {
      isVerified: true,
      timezoneId: 'Asia/Kolkata',
      baseURL: there,
      ...PHONE,
    }),
  ]);
  expect(baseURL).toBeTruthy();
  const handleOf = async (context: typeof ana) =>
    String((await (await context.request.get('/api/auth/user')).json()).handle);
  const [anaHandle, benHandle] = [await handleOf(ana), await handleOf(ben)];

  // Ana has a keyboard only: 14:00 to 16:00 on Tuesdays.
  const anaPage = await ana.newPage();
  await anaPage.goto('/free-hours');
  await cell(anaPage, 'Monday 06:00').focus();
  await anaPage.keyboard.press('ArrowDown');
  for (let step = 0; step < 16; step += 1) await anaPage.keyboard.press('ArrowRight');
  await anaPage.keyboard.press('Space');
  for (let step = 0; step < 3; step += 1) await anaPage.keyboard.press('Shift+ArrowRight');
  await isFree(anaPage, 'Tuesday 15:30');
  await isSaved(anaPage);
  await expectClean(anaPage);
  const second = await ana.newPage();
  await second.goto('/free-hours');
  await isFree(second, 'Tuesday 14:00');
  await startLooking(anaPage);
  await expect(
    anaPage
      .getByText('People who share your hours')
      .or(anaPage.getByText('Nobody shares your hours yet')),
  ).toBeVisible();

  // Ben has a phone: 20:00 to 22:00 on Tuesdays by his clock, which is 14:30 or 15:30 by London's.
  const benPage = await ben.newPage();
  await benPage.goto('/free-hours');
  await benPage.getByText('Tue', { exact: true }).click();
  const finger = await ben.newCDPSession(benPage);
  await swipe(
    finger,
    ['20:00', '20:30', '21:00', '21:30'].map((at) => cell(benPage, `Tuesday ${at}`)),
  );
  await isFree(benPage, 'Tuesday 21:30');
  await isSaved(benPage);
  // An upright stroke scrolls, and marks nothing.
  await benPage.evaluate(() => window.scrollTo(0, 0));
  await swipe(
    finger,
    ['Tuesday 12:00', 'Tuesday 10:00', 'Tuesday 08:00', 'Tuesday 04:00'].map((at) =>
      cell(benPage, at),
    ),
  );
  await expect(cell(benPage, 'Tuesday 10:00')).toHaveAttribute('aria-selected', 'false');
  await expect(cell(benPage, 'Tuesday 12:00')).toHaveAttribute('aria-selected', 'false');
  await expectClean(benPage);
  await startLooking(benPage);
  const toBen = benPage.getByRole('listitem').filter({ hasText: anaHandle });
  await expect(toBen.getByText(/^Free at the same time for/)).toBeVisible();
  await expect(toBen.getByText(/^Tuesday \d+ \w+, 20:00/).first()).toBeVisible();
  await expectClean(benPage);

  await anaPage.getByRole('button', { name: 'Look again' }).click();
  const toAna = anaPage.getByRole('listitem').filter({ hasText: benHandle });
  await expect(toAna.getByText(/^Tuesday \d+ \w+, 1[45]:30/).first()).toBeVisible();
  await expectClean(anaPage);

  // Ana's second tab takes the hours away; her first one learns it, and Ben at his next look.
  for (const at of ['14:00', '14:30', '15:00', '15:30'])
    await cell(second, `Tuesday ${at}`).click();
  await isSaved(second);
  await expect(anaPage.getByText('Add your free hours')).toBeVisible();
  await benPage.getByRole('button', { name: 'Look again' }).click();
  await expect(benPage.getByText(anaHandle)).toHaveCount(0);
  await Promise.all([ana.close(), ben.close()]);
});
