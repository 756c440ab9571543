import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { markSheet } from '../support/mark-sheet.ts';
import {
  finishNow,
  newcomerOnPhone,
  phone,
  shownSeconds,
  startStation,
} from '../support/timed-station.ts';

test.describe('partners', () => {
  test('a link opens one part and the same clock to somebody signed out', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    await startStation(page);
    await page.getByRole('button', { name: 'Get links for partners' }).click();
    const link = await page.getByLabel('Role player: the brief').inputValue();
    const stranger = await browser.newContext({ baseURL, viewport: phone });
    const partner = await stranger.newPage();
    await partner.goto(link);
    await expect(partner.getByText(/^It's not that I want to make a fuss/)).toBeVisible();
    await expect(partner).toHaveTitle(/Reading · Role player/);
    await expectClean(partner, { within: 'main' });
    for (const part of ['Mr Owen Pritchard is', 'Eliciting suicidal thinking'])
      expect(await partner.content()).not.toContain(part);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(partner.getByText('Reading, paused').last()).toBeVisible();
    expect(Math.abs((await shownSeconds(partner)) - (await shownSeconds(page)))).toBe(0);
    await stranger.close();
    await context.close();
  });

  test('a partner on another gateway marks without an account, and both read the marks and the debrief', async ({
    browser,
    baseURL,
  }) => {
    const [, there = ''] = gatewayOrigins(dataDirOf());
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    await startStation(page);
    await page.getByRole('button', { name: 'Get links for partners' }).click();
    const link = await page.getByLabel(/^Examiner: /).inputValue();
    const stranger = await browser.newContext({ viewport: phone });
    const partner = await stranger.newPage();
    await partner.goto(there + new URL(link).pathname);
    await expect(partner.getByRole('heading', { name: 'You are the examiner' })).toBeVisible();
    await finishNow(page);

    await markSheet(partner, /^3 Average/, /^Borderline Pass/);
    await partner.getByLabel(/^What went well/).fill('You waited for his answer.');
    await partner.getByLabel(/^Your name/).fill('Alex');
    await expectClean(partner, { within: 'main' });
    await partner.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(partner.getByText(/^Sent\. The candidate sees your marks/)).toBeVisible();

    await markSheet(page, /^4 Good/, /^Pass/);
    await page.getByRole('button', { name: 'Finish marking' }).click();
    const table = page.getByRole('table', { name: 'Your mark 16 · Alex’s mark 12 / 20' });
    await expect(table).toBeVisible();
    await expect(page.getByText('You waited for his answer.')).toBeVisible();
    await expectClean(page, { within: 'main' });

    await partner.getByLabel(/^One thing next time/).fill('Ask who holds the key.');
    await expect(page.getByText('Ask who holds the key.')).toBeVisible();
    await page.getByLabel(/^What went well/).fill('I slowed down.');
    await expect(partner.getByText('I slowed down.')).toBeVisible();
    await stranger.close();
    await context.close();
  });

  test('on a phone a fact is found by typing, what was told stays ticked, and the next cue stands out', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    await startStation(page, '?speed=6');
    await page.getByRole('button', { name: 'Get links for partners' }).click();
    const link = await page.getByLabel('Role player: the brief').inputValue();
    const partner = await context.newPage();
    await partner.goto(link);
    await expect(partner.getByTestId('next-cue')).toContainText('2:00');
    await partner.getByLabel('Told: Home').click();
    await partner.getByRole('heading', { name: 'Reactions' }).scrollIntoViewIfNeeded();
    const search = partner.getByRole('searchbox', { name: 'Find a fact' });
    const clock = partner.getByRole('timer');
    const isBeneath = async () => {
      const [bar, dial] = await Promise.all([search.boundingBox(), clock.boundingBox()]);
      return bar !== null && dial !== null && bar.y >= dial.y + dial.height && bar.y < 200;
    };
    expect(await isBeneath()).toBe(true);
    await search.fill('drink');
    const found = partner.getByRole('region', { name: 'Found' });
    await expect(found.getByRole('listitem')).toHaveCount(1);
    await expect(found.getByText('Four or five, and I', { exact: false })).toBeInViewport();
    expect(await isBeneath()).toBe(true);
    await search.press('Escape');
    // Reading and the first two minutes take 35 seconds at this speed.
    await expect(partner.getByTestId('next-cue')).toContainText('Now', { timeout: 60_000 });
    await partner
      .getByRole('button', { name: /^Said: I put things straight/ })
      .first()
      .click();
    await expect(partner.getByTestId('next-cue')).toContainText('do you lock me up');
    await partner.reload();
    await expect(partner.getByLabel('Told: Home')).toHaveAttribute('aria-pressed', 'true');
    await expect(partner.getByLabel('Told: Allergies')).toHaveAttribute('aria-pressed', 'false');
    await expectClean(partner, { within: 'main' });
    await context.close();
  });
});
