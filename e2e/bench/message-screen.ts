import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { type Browser, chromium, type Page } from '@playwright/test';
import { HARNESS_SECRET, Harness } from '../harness/harness.ts';
import { launchOptions } from '../journeys/support/browser.ts';
import { percentile, type Series, spread } from './measure.ts';

const ROUNDS = 5;
const MESSAGES = 20;

/** When each text was first drawn and Enter last pressed, by this machine's clock. */
type Noting = Window & { drawnAt: Record<string, number>; pressedAt: number };

async function openPage(browser: Browser, origin: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const [name = '', value = ''] = cookieOf(person.token, HARNESS_SECRET).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const noting = window as unknown as Noting;
    noting.drawnAt = {};
    noting.pressedAt = 0;
    // Anonymous functions only: the loader wraps named ones in a helper that pages lack.
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-text]'))
        if (textContent) noting.drawnAt[textContent] ??= Date.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Enter') noting.pressedAt = Date.now();
      },
      { capture: true },
    );
  });
  await page.goto('/messages');
  await page.getByText('Keep your messages safe').waitFor();
  return page;
}

async function write(
  from: Page,
  to: Page,
  receiver: Person,
  name: string,
  messages: number,
): Promise<Series> {
  const field = from.getByLabel(`Message to ${receiver.handle}`);
  const times: Series = [];
  for (let at = 0; at < messages; at++) {
    const text = `Message ${name} ${at}`;
    await field.fill(text);
    await field.press('Enter');
    const drawn = await to.waitForFunction(
      (wanted) => (window as unknown as Noting).drawnAt[wanted],
      text,
    );
    const pressed = await from.evaluate(() => (window as unknown as Noting).pressedAt);
    times.push(((await drawn.jsonValue()) ?? Number.NaN) - pressed);
  }
  return times;
}

/**
 * From the key press on one page until the decrypted message is drawn on the other, on separate
 * gateways.
 */
export async function benchMessageScreen(): Promise<string[]> {
  const harness = await Harness.start({ isProxied: false });
  const browser = await chromium.launch(await launchOptions());
  try {
    const origins = harness.gateways.map(({ process }) => `http://localhost:${process.port}`);
    const [ana, ben] = [
      await makePerson(harness.database.orm),
      await makePerson(harness.database.orm),
    ];
    const here = await openPage(browser, origins[0] ?? '', ana);
    const there = await openPage(browser, origins[1] ?? '', ben);
    await here.goto(`/messages/${ben.publicId}`);
    await there.goto(`/messages/${ana.publicId}`);
    for (const page of [here, there]) await page.locator('[data-live="live"]').waitFor();
    // A stranger's messages are limited until there is an answer; both directions also create
    // keys.
    await write(here, there, ben, 'first', 1);
    await write(there, here, ana, 'answer', 1);
    const rounds: { p50: number; p99: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const times = await write(here, there, ben, `of round ${round}`, MESSAGES);
      rounds.push({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) });
    }
    const of = (what: 'p50' | 'p99') => rounds.map((one) => one[what]);
    return [
      'A private message from the key press to the other person’s screen, two pages, two gateways',
      `  p50: ${spread(of('p50'), 0)} ms, p99: ${spread(of('p99'), 0)} ms, ${MESSAGES} messages a round`,
    ];
  } finally {
    await browser.close();
    await harness.stop();
  }
}
