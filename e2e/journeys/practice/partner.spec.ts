import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import {
  attemptOf,
  newcomerOnPhone,
  phone,
  plainNetwork,
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
    const stranger = await browser.newContext({ baseURL, viewport: phone, ...plainNetwork });
    const partner = await stranger.newPage();
    await partner.goto(link);
    await expect(partner.getByText(/lambing shed/)).toBeVisible();
    await expect(partner).toHaveTitle(/Reading · Role player/);
    await expectClean(partner, { within: 'main' });
    for (const part of ['Mr Owen Pritchard is', 'Eliciting suicidal thinking'])
      expect(await partner.content()).not.toContain(part);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(partner.getByText('Reading, paused').last()).toBeVisible();
    expect(Math.abs((await shownSeconds(partner)) - (await shownSeconds(page)))).toBe(0);
    await partner.goto(`/partner/${'x'.repeat(32)}`);
    await expect(partner.getByText('This link does not lead to a station')).toBeVisible();
    await stranger.close();
    await context.close();
  });

  test('passing the phone asks who takes it, and the candidate sees nothing more', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const id = await startStation(page);
    await page.getByRole('switch', { name: 'Pass the phone' }).click();
    await page.getByRole('button', { name: 'Role player', exact: true }).click();
    await page.getByRole('button', { name: 'I am the role player' }).click();
    await expect(page.getByText(/lambing shed/)).toBeVisible();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeHidden();
    await page.getByRole('button', { name: 'Candidate', exact: true }).click();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    expect(await page.content()).not.toContain('lambing shed');
    expect((await attemptOf(context, id)).isRevealed).toBe(false);
    await context.close();
  });
});
