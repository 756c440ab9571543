import AxeBuilder from '@axe-core/playwright';
import type { Attempt } from '@cascade/shared/contracts/practice';
import { readStationClock } from '@cascade/shared/rules/station-clock';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { newcomer, signIn } from './people.ts';

const phone = { width: 360, height: 740 };
/** The worker that keeps built files would stand between a test and the network it cuts. */
const plainNetwork = { serviceWorkers: 'block' } as const;

/** Text of station 14 that no candidate may meet before the reveal. */
const secrets = [
  /lambing shed/,
  /\buncle\b/,
  /Eliciting suicidal thinking and intent/,
  /Means and immediate safety/,
  /Opens by acknowledging the loss of the herd/,
  /The locked cabinet/,
  /Promised to keep information from others/,
];

const bells = [
  'Bell: reading starts',
  'Bell: task starts',
  'Bell: one minute left',
  'Bell: task ends',
];

async function newcomerOnPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const joined = await newcomer(browser, baseURL);
  const storageState = await joined.storageState();
  await joined.close();
  return browser.newContext({ baseURL, storageState, viewport: phone, ...plainNetwork });
}

async function startStation(page: Page, search = ''): Promise<string> {
  await page.goto(`/practice/14${search}`);
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page).toHaveURL(/\/practice\/attempt\/[\w-]{36}$/);
  await expect(page.getByText(/Mr Owen Prydderch is/)).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

async function attemptOf(context: BrowserContext, id: string): Promise<Attempt> {
  return (await context.request.get(`/api/practice/attempts/${id}`)).json();
}

async function shownSeconds(page: Page): Promise<number> {
  const [minutes = '', seconds = ''] = (await page.getByTestId('clock-digits').innerText()).split(
    ':',
  );
  return 60 * Number(minutes) + Number(seconds);
}

/** The face against the server's own numbers: at most a second apart. */
async function expectRightClock(page: Page, context: BrowserContext, id: string): Promise<void> {
  const shown = await shownSeconds(page);
  const { clock, serverNow } = await attemptOf(context, id);
  const { remainingMs } = readStationClock(clock, serverNow);
  expect(Math.abs(shown - Math.ceil(remainingMs / 1_000))).toBeLessThanOrEqual(1);
}

async function expectAccessible(page: Page): Promise<void> {
  // The live strip of the header belongs to another screen's test.
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test.describe('a timed station', () => {
  test('from the door to the result on a phone, every bell in order', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.addInitScript(() => {
      const counted = window as unknown as { tones: number; AudioContext: unknown };
      counted.tones = 0;
      const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
      const node = { gain: ramp, frequency: ramp, connect: () => node, stop() {}, start() {} };
      counted.AudioContext = class {
        state = 'running';
        currentTime = 0;
        destination = node;
        async resume() {}
        createGain = () => node;
        createOscillator = () => ({
          ...node,
          start() {
            counted.tones += 1;
          },
        });
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
    await signIn(page, 'ben', '/practice/14?speed=60');
    await expect(page.getByRole('button', { name: 'Start reading' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.content()).not.toContain('Owen Prydderch');
    await page.getByRole('button', { name: 'Start reading' }).click();

    const rung = page.getByRole('log', { name: 'Bells' }).locator('p');
    await expect(page).toHaveTitle(/^\d:\d\d Reading · /);
    await page.getByLabel('Your notes').fill('Who holds the key?');
    await expect(page).toHaveTitle(/^\d:\d\d Task · /);
    await expect(page.getByTestId('clock-digits')).toHaveAttribute('data-tone', /warn|danger/);
    await expect(page.getByRole('button', { name: 'Finish marking' })).toBeVisible();
    expect(await rung.allTextContents()).toEqual(bells);
    // One, two, one and three strokes of four partials each.
    await expect.poll(tones).toBe(28);
    await expect(page).toHaveTitle(/^Task ended/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Finish marking' }).click();
    await expect(page.getByRole('alert')).toContainText('Eliciting suicidal thinking and intent');
    await expect(page.getByRole('radio', { name: /^5 Excellent/ }).first()).toBeFocused();
    for (const fieldset of (await page.getByRole('group').all()).slice(0, 5))
      await fieldset.getByRole('radio', { name: /^3 Average/ }).check();
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
    await expect(page.getByText('The locked cabinet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Again' }).click();
    await expect(page).toHaveTitle(/^\d:\d\d Reading · /);
  });

  test('a reload keeps the second and the last word, even with the server out of reach', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const id = await startStation(page);
    await page.getByLabel('Your notes').fill('Typed just before the reload');
    await page.reload();
    await expect(page.getByLabel('Your notes')).toHaveValue('Typed just before the reload');
    await expectRightClock(page, context, id);
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    expect((await attemptOf(context, id)).sheet.notes).toBe('Typed just before the reload');

    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/Mr Owen Prydderch is/)).toBeVisible();
    await expect(page.getByLabel('Your notes')).toHaveValue('Typed just before the reload');
    await expectRightClock(page, context, id);
    await context.close();
  });

  test('what is typed offline is kept, said to be kept, and saved afterwards', async ({
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
    const before = await shownSeconds(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/You are offline, so the clock goes on/)).toBeVisible();
    await expect.poll(() => shownSeconds(page)).toBeLessThan(before);
    await page.getByRole('button', { name: 'Don’t send it' }).click();
    await context.setOffline(false);
    await expect(page.getByTestId('save-status')).toHaveText('Saved');
    const saved = await attemptOf(context, id);
    expect(saved.sheet.notes).toBe('Nobody hears this yet');
    expect(saved.clock.pausedAt).toBeNull();
    await expectRightClock(page, context, id);
    await context.close();
  });

  test('a command given offline is sent when the connection is back', async ({
    browser,
    baseURL,
  }) => {
    const context = await newcomerOnPhone(browser, baseURL ?? '');
    const page = await context.newPage();
    const id = await startStation(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Finish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click();
    await expect(page.getByText(/“Finish” is sent as soon as/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Finish marking' })).toBeVisible();
    expect((await attemptOf(context, id)).clock.finishedAt).not.toBeNull();
    await context.close();
  });

  test('a device whose date is wrong, and is then set, shows the right time', async ({
    browser,
    baseURL,
  }) => {
    const right = await newcomerOnPhone(browser, baseURL ?? '');
    const wrong = await browser.newContext({
      baseURL,
      storageState: await right.storageState(),
      viewport: phone,
      ...plainNetwork,
    });
    await wrong.addInitScript(() => {
      const RealDate = Date;
      const shifted = window as unknown as { aheadMs: number };
      shifted.aheadMs = 300_000;
      window.Date = class extends RealDate {
        constructor(...parts: [] | [number]) {
          if (parts.length === 0) super(RealDate.now() + shifted.aheadMs);
          else super(...parts);
        }
        static override now = () => RealDate.now() + shifted.aheadMs;
      } as DateConstructor;
    });
    const rightPage = await right.newPage();
    const wrongPage = await wrong.newPage();
    const id = await startStation(rightPage);
    await wrongPage.goto(`/practice/attempt/${id}`);
    await expect(wrongPage.getByText(/Mr Owen Prydderch is/)).toBeVisible();
    const apart = async () => {
      const [here, there] = await Promise.all([rightPage, wrongPage].map(shownSeconds));
      return Math.abs((here ?? 0) - (there ?? 900));
    };
    expect(await apart()).toBeLessThanOrEqual(1);
    await wrongPage.evaluate(() => {
      (window as unknown as { aheadMs: number }).aheadMs = -300_000;
    });
    await wrongPage.getByRole('button', { name: 'Pause' }).click();
    await wrongPage.getByRole('button', { name: 'Resume' }).click();
    await expect(wrongPage.getByRole('button', { name: 'Pause' })).toBeVisible();
    await rightPage.reload();
    await expect(rightPage.getByText(/Mr Owen Prydderch is/)).toBeVisible();
    expect(await apart()).toBeLessThanOrEqual(1);
    await expectRightClock(wrongPage, wrong, id);
    await right.close();
    await wrong.close();
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
    await expect(page.getByText(/Mr Owen Prydderch is/)).toBeVisible();
    await page.getByRole('button', { name: 'Open brief and mark scheme' }).click();
    await page.keyboard.press('Escape');
    const seen = await everything();
    expect(seen).toContain('Owen Prydderch');
    for (const secret of secrets) expect(seen).not.toMatch(secret);
    expect((await attemptOf(context, id)).isRevealed).toBe(false);

    await page.getByRole('button', { name: 'Open brief and mark scheme' }).click();
    await page.getByRole('button', { name: 'Open them' }).click();
    await expect(page.getByText(/lambing shed/)).toBeVisible();
    const known = await everything();
    for (const secret of secrets) expect(known).toMatch(secret);
    expect((await attemptOf(context, id)).isRevealed).toBe(true);
    await context.close();
  });
});

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
    await expectAccessible(partner);
    for (const part of ['Mr Owen Prydderch is', 'Eliciting suicidal thinking'])
      expect(await partner.content()).not.toContain(part);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(partner.getByText('Reading, paused').first()).toBeVisible();
    expect(Math.abs((await shownSeconds(partner)) - (await shownSeconds(page)))).toBe(0);
    await partner.goto(`/partner/${'x'.repeat(32)}`);
    await expect(partner.getByText('This link does not lead to a station')).toBeVisible();
    await stranger.close();
    await context.close();
  });

  test('passing the phone asks who takes it, and the candidate stays unrevealed', async ({
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
    await expect(page.getByText(/Mr Owen Prydderch is/)).toBeHidden();
    await page.getByRole('button', { name: 'Candidate', exact: true }).click();
    await expect(page.getByText(/Mr Owen Prydderch is/)).toBeVisible();
    expect(await page.content()).not.toContain('lambing shed');
    expect((await attemptOf(context, id)).isRevealed).toBe(false);
    await context.close();
  });
});
