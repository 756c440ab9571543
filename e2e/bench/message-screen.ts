import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { messageSent, sendMessage } from '@cascade/shared/features/messaging/contract';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { HARNESS_SECRET, Harness } from '../harness/harness.ts';
import { launchOptions } from '../journeys/support/browser.ts';
import { percentile, spread } from './measure.ts';

const ROUNDS = 5;
const MESSAGES = 20;

/** By the page's own clock, in ms; both pages are on this machine. */
type Noting = Window & {
  /** When each text was first drawn. */
  drawnAt: Record<string, number>;
  /** When Enter was last pressed. */
  pressedAt: number;
  /** When a message last left over the socket, and when the event of one last came. */
  leftAt: number;
  cameAt: number;
};

async function openPage(browser: Browser, origin: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const [name = '', value = ''] = cookieOf(person.token, HARNESS_SECRET).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(
    ({ call, event }) => {
      const noting = window as unknown as Noting;
      noting.drawnAt = {};
      // Anonymous functions only: the loader wraps named ones in a helper that pages lack.
      window.WebSocket = class extends WebSocket {
        constructor(...given: ConstructorParameters<typeof WebSocket>) {
          super(...given);
          this.addEventListener('message', ({ data }) => {
            if (String(data).includes(event))
              noting.cameAt = performance.timeOrigin + performance.now();
          });
        }
        override send(data: string) {
          if (String(data).includes(call))
            noting.leftAt = performance.timeOrigin + performance.now();
          super.send(data);
        }
      };
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[data-text]'))
          if (textContent)
            noting.drawnAt[textContent] ??= performance.timeOrigin + performance.now();
      }).observe(document, { subtree: true, childList: true, characterData: true });
      addEventListener(
        'keydown',
        ({ key }) => {
          if (key === 'Enter') noting.pressedAt = performance.timeOrigin + performance.now();
        },
        { capture: true },
      );
    },
    { call: `"${sendMessage.name}"`, event: `"${messageSent.name}"` },
  );
  await page.goto('/messages');
  await page.getByText('Keep your messages safe').waitFor();
  return page;
}

/** From the key press, in ms; the last one is the whole. */
const stages = {
  own: 'own bubble',
  left: 'encrypted and sent',
  came: 'event at the other page',
  drawn: 'drawn there',
};
type Times = Record<keyof typeof stages, number>;

const noted = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const { drawnAt, pressedAt, leftAt, cameAt } = window as unknown as Noting;
    return { drawnAt: drawnAt[wanted] ?? Number.NaN, pressedAt, leftAt, cameAt };
  }, text);

/** What the browser counts of a page's main thread, in ms a message. */
const kinds = {
  TaskDuration: 'in all',
  ScriptDuration: 'script',
  RecalcStyleDuration: 'styles',
  LayoutDuration: 'layout',
};
type Spent = Record<keyof typeof kinds, number>;

async function counterOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

async function spentOf(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const secondsOf = new Map(metrics.map(({ name, value }) => [name, value]));
  const spent = Object.keys(kinds).map((kind) => [kind, (secondsOf.get(kind) ?? 0) * 1_000]);
  return Object.fromEntries(spent);
}

/** Main thread of both pages for each message of a round. */
async function spentDuring(
  counters: readonly CDPSession[],
  messages: number,
  work: () => Promise<void>,
): Promise<Spent[]> {
  const before = await Promise.all(counters.map(spentOf));
  await work();
  const after = await Promise.all(counters.map(spentOf));
  return after.map((one, at) => {
    const spent = Object.entries(one).map(([kind, total]) => [
      kind,
      (total - (before[at]?.[kind as keyof Spent] ?? 0)) / messages,
    ]);
    return Object.fromEntries(spent);
  });
}

async function write(
  from: Page,
  to: Page,
  receiver: Person,
  name: string,
  messages: number,
): Promise<Times[]> {
  const field = from.getByLabel(`Message to ${receiver.handle}`);
  const times: Times[] = [];
  for (let at = 0; at < messages; at++) {
    const text = `Message ${name} ${at}`;
    await field.fill(text);
    await field.press('Enter');
    await to.waitForFunction((wanted) => (window as unknown as Noting).drawnAt[wanted], text);
    const here = await noted(from, text);
    const there = await noted(to, text);
    times.push({
      own: here.drawnAt - here.pressedAt,
      left: here.leftAt - here.pressedAt,
      came: there.cameAt - here.pressedAt,
      drawn: there.drawnAt - here.pressedAt,
    });
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
    const counters = [await counterOf(here), await counterOf(there)];
    const rounds: Times[][] = [];
    const spent: Spent[][] = [];
    for (let round = 0; round < ROUNDS; round++)
      spent.push(
        await spentDuring(counters, MESSAGES, async () => {
          rounds.push(await write(here, there, ben, `of round ${round}`, MESSAGES));
        }),
      );
    const of = (stage: keyof Times, share: number) =>
      rounds.map((times) =>
        percentile(
          times.map((one) => one[stage]),
          share,
        ),
      );
    return [
      'A private message from the key press to the other person’s screen, two pages, two gateways',
      `  p50: ${spread(of('drawn', 0.5), 0)} ms, p99: ${spread(of('drawn', 0.99), 0)} ms, ${MESSAGES} messages a round`,
      ...Object.entries(stages).map(
        ([stage, words]) => `  until ${words}: ${spread(of(stage as keyof Times, 0.5), 0)} ms`,
      ),
      ...['sender', 'receiver'].map((who, at) => {
        const parts = Object.entries(kinds).map(([kind, words]) => {
          const perRound = spent.map((pages) => pages[at]?.[kind as keyof Spent] ?? Number.NaN);
          return `${words} ${spread(perRound, 1)}`;
        });
        return `  main thread of the ${who}, ms a message: ${parts.join(', ')}`;
      }),
    ];
  } finally {
    await browser.close();
    await harness.stop();
  }
}
