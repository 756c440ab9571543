import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { signIn } from '../support/people.ts';
import {
  attemptOf,
  countTones,
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
    await expect(page.getByRole('button', { name: 'Finish marking' })).toBeVisible(within);
    expect(await rung.allTextContents()).toEqual(bells);
    // One, two, one and three strokes of four partials each.
    await expect.poll(tones).toBe(28);
    await expect(page).toHaveTitle(/^Task ended/);
    await expectClean(page, { within: 'main' });

    await page.getByRole('button', { name: 'Finish marking' }).click();
    await expect(page.getByRole('alert')).toContainText('Eliciting suicidal thinking and intent');
    await expect(page.getByRole('radio', { name: /^5 Excellent/ }).first()).toBeFocused();
    for (const domain of await page.getByRole('group', { name: /\d+ %$/ }).all())
      await domain.getByRole('radio', { name: /^3 Average/ }).check();
    await expect(page.getByTestId('mark-preview')).toHaveText('12 / 20');
    await expect(page.getByText('Standard 82/160 (51.25 %)')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Asks directly about thoughts/ }).check();
    await expect(page.getByText('2 of 20 points ticked')).toBeVisible();
    await expect(page.getByTestId('mark-preview')).toHaveText('12 / 20');
    await page.getByRole('radio', { name: /^Borderline Fail/ }).check();
    await expect(page.getByText(/^The mark passes, but/).last()).toBeVisible();
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
    await page.getByRole('button', { name: 'Finish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click();
    await expect(page.getByText(/“Finish” is sent as soon as/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Finish marking' })).toBeVisible();
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
