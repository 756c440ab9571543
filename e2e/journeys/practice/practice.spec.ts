import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { markSheet, partsOf } from '../support/mark-sheet.ts';
import { signIn } from '../support/people.ts';
import {
  attemptOf,
  countTones,
  finishNow,
  newcomerOnPhone,
  phone,
  startStation,
} from '../support/timed-station.ts';

/** Text of station 14 that candidates must not see before the reveal. */
const secrets = [
  /lambing shed/,
  /\buncle\b/,
  /Eliciting suicidal thinking and intent/,
  /Means and immediate safety/,
  /Opens by acknowledging the loss of the herd/,
  /A locked cabinet taken as safe/,
  /Promised to keep secret what others/,
];

const bells = [
  'Bell: reading starts',
  'Bell: task starts',
  'Bell: one minute left',
  'Bell: task ends',
];

test.describe('a timed station', () => {
  test('five domains are marked on a phone with seven presses, within two screens', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    await startStation(page);
    await finishNow(page);
    await expect(partsOf(page)).toHaveCount(7);
    const screens = () =>
      page.evaluate(() => {
        const sheet = document.querySelector('main');
        return (sheet?.scrollHeight ?? Infinity) / innerHeight;
      });
    let presses = 0;
    const press = async (role: 'radio' | 'button', name: string | RegExp) => {
      expect(await screens()).toBeLessThanOrEqual(2);
      presses += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    for (const part of (await partsOf(page).all()).slice(0, 5)) {
      await expect(part).toHaveAttribute('aria-current', 'step');
      await press('radio', '4 Good');
    }
    await press('radio', 'Pass');
    await press('button', 'Finish marking');
    await expect(page.getByTestId('result-mark')).toHaveText('16 / 20');
    expect(presses).toBeLessThanOrEqual(7);
    await context.close();
  });

  test('from the task to the result on a phone, every bell in order', async ({ page }) => {
    await page.setViewportSize(phone);
    const tones = await countTones(page);
    await signIn(page, 'ben', '/practice/14?speed=30');
    await expect(page.getByRole('button', { name: 'Start reading' })).toBeVisible();
    await expectClean(page, { within: 'main' });
    expect(await page.content()).not.toContain('Owen Pritchard');
    await page.getByRole('button', { name: 'Start reading' }).click();

    const rung = page.getByRole('log', { name: 'Bells' }).locator('p');
    await page.getByLabel('Your notes').fill('Who holds the key?');
    await expect(page).toHaveTitle(/^\d:\d\d Task · /);
    const within = { timeout: 30_000 };
    const digits = page.getByTestId('clock-digits');
    await expect(digits).toHaveAttribute('data-tone', /warn|danger/, within);
    await expect(partsOf(page).first()).toBeVisible(within);
    expect(await rung.allTextContents()).toEqual(bells);
    // One, two, one and three strokes of four partials each.
    await expect.poll(tones).toBe(28);
    await expect(page).toHaveTitle(/^Task ended/);
    await expectClean(page, { within: 'main' });

    await partsOf(page).last().click();
    await page.getByRole('button', { name: 'Finish marking' }).click();
    await expect(page.getByRole('alert')).toContainText('Eliciting suicidal thinking and intent');
    await expect(page.getByRole('radio', { name: /^1 Very poor/ })).toBeFocused();
    await markSheet(page, /^3 Average/, /^Borderline Fail/);
    await expect(page.getByTestId('mark-preview')).toHaveText('12 / 20');
    await expect(page.getByText(/Standard 82\/160 \(51.25 %\)/)).toBeVisible();
    await expect(page.getByText(/^The mark passes, but/)).toBeVisible();
    await page.getByText('Checklist', { exact: true }).click();
    await page.getByRole('checkbox', { name: /^Asks directly about thoughts/ }).check();
    await expect(page.getByText('2 of 20 points ticked')).toBeVisible();
    await expect(page.getByTestId('mark-preview')).toHaveText('12 / 20');
    await page.getByLabel(/One thing to change/).fill('Ask about the key sooner.');
    await page.getByRole('button', { name: 'Finish marking' }).click();

    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    await expect(page.getByTestId('result-mark')).toHaveText('12 / 20');
    await expect(page.getByText('96/160 (60 %); the standard is 82/160 (51.25 %)')).toBeVisible();
    await expect(page.getByRole('row', { name: /Means and immediate safety/ })).toContainText(
      '3 / 5',
    );
    await expect(page.getByText('Ask about the key sooner.')).toBeVisible();
    await expect(page.getByText('Who holds the key?')).toBeVisible();
    await expect(page.getByText('A locked cabinet taken as safe')).toBeVisible();
    await expectClean(page, { within: 'main' });
    const first = page.url();
    await page.getByRole('button', { name: 'Again' }).click();
    await expect(page).not.toHaveURL(first);
    await expect(page.getByTestId('clock-digits')).toBeVisible();
  });

  test('notes and a command given offline are kept, and sent on reconnection', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const id = await startStation(page);
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    await context.setOffline(true);
    await page.getByLabel('Your notes').fill('Nobody hears this yet');
    await expect(page.getByTestId('save-status')).toHaveText('Offline, kept on this device');
    await finishNow(page);
    await expect(page.getByText(/“Finish” is sent as soon as/)).toBeVisible();
    await context.setOffline(false);
    await expect(partsOf(page).first()).toBeVisible();
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    const saved = await attemptOf(context, id);
    expect(saved.sheet.notes).toBe('Nobody hears this yet');
    expect(saved.clock.finishedAt).not.toBeNull();
    await context.close();
  });

  test('nothing of brief or scheme reaches the device before the reveal', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => bodies.push(response.text().catch(() => '')));
    const everything = async () =>
      [
        ...(await Promise.all(bodies)),
        await page.content(),
        await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      ].join('\n');
    const id = await startStation(page);
    await page.getByLabel('Your notes').fill('Letters');
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    await page.getByRole('button', { name: 'Open brief and mark scheme' }).click();
    await page.keyboard.press('Escape');
    const seen = await everything();
    expect(seen).toContain('Owen Pritchard');
    for (const secret of secrets) expect(seen).not.toMatch(secret);
    expect((await attemptOf(context, id)).isRevealed).toBe(false);

    await page.getByRole('button', { name: 'Open brief and mark scheme' }).click();
    await page.getByRole('button', { name: 'Open them' }).click();
    await expect(page.getByText(/for hours in the old lambing shed/)).toBeVisible();
    const known = await everything();
    for (const secret of secrets) expect(known).toMatch(secret);
    expect((await attemptOf(context, id)).isRevealed).toBe(true);
    await context.close();
  });
});
