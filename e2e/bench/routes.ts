import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../journeys/support/browser.ts';
import { percentile, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const ROUNDS = Number(process.env.BENCH_ROUTES_ROUNDS ?? 7);
const CPU_TIMES_SLOWER = 4;

type Route = { name: string; path: string; heading: string; ready: string };

const ROUTES: Route[] = [
  { name: 'control', path: '/terms', heading: 'Terms', ready: 'main h2' },
  { name: 'home', path: '/', heading: 'Welcome', ready: 'main h2' },
  {
    name: 'practice',
    path: '/scenarios',
    heading: 'Practice',
    ready: 'main a[href^="/scenario/"]',
  },
  { name: 'community', path: '/community', heading: 'Community', ready: 'main h2' },
  { name: 'progress', path: '/progress', heading: 'Progress', ready: 'main h2' },
  { name: 'messages', path: '/messages', heading: 'Messages', ready: 'main h3' },
];

type Change = { heading: number; ready: number };

/**
 * From a press on a link of the navigation to the heading, and to what the page is for, in ms.
 * Each page has been shown before. The control is a page of text alone.
 */
export async function benchRoutes({ origin, cookie }: Stack): Promise<string[]> {
  const browser = await chromium.launch(await launchOptions());
  try {
    const lines: string[] = [];
    for (const slower of [1, CPU_TIMES_SLOWER])
      lines.push(...(await measured(browser, origin, cookie, slower)));
    return lines;
  } finally {
    await browser.close();
  }
}

async function measured(
  browser: Browser,
  origin: string,
  cookie: string,
  slower: number,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto('/');
  for (const { path, ready } of ROUTES) {
    await linkTo(page, path).click();
    await page.locator(ready).first().waitFor();
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const all = new Map<string, Change[]>(ROUTES.map((route) => [route.name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const route of ROUTES) all.get(route.name)?.push(await change(page, route));
  await context.close();
  const of = (name: string, what: keyof Change): Series =>
    (all.get(name) ?? []).map((one) => one[what]);
  return [
    `Warm changes of pages, processor ${slower} times slower, ${ROUNDS} rounds: to the heading; to what the page is for (ms)`,
    ...ROUTES.map(({ name }) => {
      const [heading, ready] = [of(name, 'heading'), of(name, 'ready')];
      const p75 = percentile(heading, 0.75).toFixed(0);
      return `  ${name}: ${spread(heading, 0)}, p75 ${p75}; ${spread(ready, 0)}`;
    }),
  ];
}

const linkTo = (page: Page, path: string) =>
  page
    .locator(`header a[href="${path}"], footer a[href="${path}"], nav a[href="${path}"]`)
    .locator('visible=true')
    .first();

async function change(page: Page, { path, heading, ready }: Route): Promise<Change> {
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })),
  );
  const link = await linkTo(page, path).elementHandle();
  return page.evaluate(
    async ({ target, title, shown }) => {
      const start = performance.now();
      let headingAt = 0;
      (target as HTMLElement).click();
      for (;;) {
        await new Promise(requestAnimationFrame);
        const now = performance.now() - start;
        const text = document.querySelector('main h1')?.textContent ?? '';
        if (headingAt === 0 && text.includes(title)) headingAt = now;
        if (headingAt > 0 && document.querySelector(shown))
          return { heading: headingAt, ready: now };
        if (now > 30_000) throw new Error(`${title} did not come, but ${text}`);
      }
    },
    { target: link, title: heading, shown: ready },
  );
}
