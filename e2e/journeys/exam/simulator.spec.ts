import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { markSheet, partsOf } from '../support/mark-sheet.ts';
import { mockOf, startMock } from '../support/mock-exam.ts';
import { isLive } from '../support/people.ts';
import { countTones, newcomerOnPhone } from '../support/timed-station.ts';

const bells = [
  'Bell: reading starts',
  'Bell: task starts',
  'Bell: one minute left',
  'Bell: task ends',
];

/** Text of station 14 that candidates must not see before the end of its task. */
const secrets = [
  /lambing shed/,
  /\buncle\b/,
  /Eliciting suicidal thinking and intent/,
  /Means and immediate safety/,
  /Opens by acknowledging the loss of the herd/,
  /A locked cabinet taken as safe/,
];

test.describe('a mock exam', () => {
  test('two stations on a phone, from the builder to the result', async ({ browser, baseURL }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const tones = await countTones(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/exam-simulator?speed=30');
    await expect(
      page.getByRole('heading', { name: 'CASC Examination Simulator', level: 1 }),
    ).toBeVisible();
    await expect(page.getByText('No mocks yet.')).toBeVisible();
    await expectClean(page, { within: 'main' });

    await page.getByRole('tab', { name: 'By hand' }).click();
    for (const number of ['AMH.14', 'AMH.24']) {
      await page.getByRole('searchbox', { name: 'Search stations' }).fill(number);
      await page.getByRole('checkbox', { name: new RegExp(`^${number} `) }).check();
    }
    await expect(page.getByText('2 of 16 stations, 21 min')).toBeVisible();
    await expectClean(page, { within: 'main' });
    await button('Start CASC Mock Examination').click();

    await expect(page).toHaveURL(/\/exam-simulator\/[\w-]{36}$/);
    const id = page.url().split('/').at(-1) ?? '';
    await expect(
      page.getByText('Your CASC mock examination has begun. Good luck!', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Station 1 of 2' })).toBeVisible();
    await expect(page.getByText(/Owen Pritchard/)).toBeHidden();
    await expectClean(page, { within: 'main' });

    await button('Start Station').click();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    const rung = page.getByRole('log', { name: 'Bells' }).locator('p');
    await page.getByLabel('Your notes').fill('Who holds the key?');
    await expect(page.getByRole('link', { name: /^Open candidate view/ })).toHaveAttribute(
      'href',
      '/scenario/14/candidate',
    );
    await expectClean(page, { within: 'main' });
    // The task takes fourteen seconds at this speed.
    await expect(page.getByText("Time's Up!", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(
      page.getByText('This station has ended. Please proceed to the next station.', {
        exact: true,
      }),
    ).toBeVisible();
    expect(await rung.allTextContents()).toEqual(bells);
    // One, two, one and three strokes of four partials each.
    await expect.poll(tones).toBe(28);

    await markSheet(page, /^3 Average/, /^Borderline Pass/);
    await expect(page.getByTestId('mark-preview')).toHaveText('12 / 20');
    await expect(page.getByLabel('Your notes')).toHaveValue('Who holds the key?');
    await expectClean(page, { within: 'main' });
    await button('Complete Station').click();

    await expect(page.getByRole('heading', { name: 'Station 2 of 2' })).toBeInViewport();
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByTestId('exam-score')).toHaveText('Score 12 / 40');
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    await button('Start Station').click();
    await button('Complete Station').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete now' }).click();
    await partsOf(page).last().click();
    await button('Complete Station').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it unmarked' }).click();

    await expect(
      page.getByText('Congratulations! You have completed all 2 stations.'),
    ).toBeVisible();
    await expect(page.getByText('PROVISIONAL')).toBeVisible();
    await expect(page.getByTestId('verdict-marks')).toHaveText('12 / 20');
    await expect(page.getByText('96/160 (60 %); the standard is 82/160 (51.25 %)')).toBeVisible();
    await expectClean(page, { within: 'main' });

    await page.getByRole('link', { name: /^Mark it now\W+station 2$/ }).click();
    await markSheet(page, /^2 Poor/, /^Fail/);
    await expectClean(page, { within: 'main' });
    await button('Finish marking').click();
    await expect(page.getByText('FAIL', { exact: true })).toBeVisible();
    await expect(page.getByTestId('verdict-marks')).toHaveText('20 / 40');
    await expect(page.getByText('80/160 (50 %); the standard is 82/160 (51.25 %)')).toBeVisible();
    await expect(page.getByText(/^Stations passed 1\/2\./)).toBeVisible();
    await expect(page.getByRole('table', { name: 'By skill' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Weakest areas' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Practise\b/ }).first()).toBeVisible();
    await expectClean(page, { within: 'main' });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    const rows = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain('Letters already written by a farmer');
    expect(rows[3]).toContain('fail');

    await page.goto('/exam-simulator');
    await expect(page.getByRole('link', { name: /^Result\W+Mock exam$/ })).toHaveAttribute(
      'href',
      `/exam-simulator/${id}`,
    );
    await context.close();
  });

  test('scheme, brief and later stations reach the device only when allowed', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const id = await startMock(context, { scenarioIds: [24, 14] });
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => bodies.push(response.text().catch(() => '')));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => bodies.push(Promise.resolve(String(payload)))),
    );
    const everything = async () =>
      [
        ...(await Promise.all(bodies)),
        await page.content(),
        await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
        JSON.stringify(await mockOf(context, id)),
      ].join('\n');
    await page.goto(`/exam-simulator/${id}`);
    await isLive(page);
    await page.getByRole('button', { name: 'Start Station' }).click();
    await expect(page.getByRole('button', { name: 'Pause Station' })).toBeVisible();
    await page.getByLabel('Your notes').fill('Something to save');
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    // The next station is only a number.
    expect(await everything()).not.toMatch(/Pritchard|AMH\.14/);
    await page.getByRole('button', { name: 'Complete Station' }).click();
    await page.getByRole('button', { name: 'Complete now' }).click();
    await partsOf(page).last().click();
    await page.getByRole('button', { name: 'Complete Station' }).click();
    await page.getByRole('button', { name: 'Leave it unmarked' }).click();
    await expect(page.getByRole('heading', { name: 'Station 2 of 2' })).toBeVisible();
    expect(await everything()).not.toMatch(/Pritchard|AMH\.14/);

    await page.getByRole('button', { name: 'Start Station' }).click();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    await page.getByRole('button', { name: 'Pause Station' }).click();
    await expect(page.getByRole('button', { name: 'Start Station' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    const seen = await everything();
    for (const secret of secrets) expect(seen).not.toMatch(secret);

    await page.getByRole('button', { name: 'Complete Station' }).click();
    await page.getByRole('button', { name: 'Complete now' }).click();
    await expect(page.getByRole('group', { name: /\d+ %$/ }).first()).toBeVisible();
    const known = await everything();
    for (const secret of secrets) expect(known).toMatch(secret);
    await context.close();
  });
});
