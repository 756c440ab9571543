import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../journeys/support/browser.ts';
import { median, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const ROUNDS = Number(process.env.BENCH_PAGES_ROUNDS ?? 3);
/** A phone of the lower middle on slow 4G, as audits of pages assume it. */
const CPU_TIMES_SLOWER = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true };
/** No request for this long: the page has what it wanted. */
const QUIET_MS = 1_500;
const LONGEST_MS = 60_000;
/** As much as the first screen may weigh, in a page that does nothing with it. */
const CONTROL_BYTES = 200_000;

const SCREENS = [
  { name: 'landing', path: '/', isMember: false, ready: 'h1' },
  { name: 'home', path: '/', isMember: true, ready: 'main h1' },
  { name: 'practice', path: '/scenarios', isMember: true, ready: 'main a[href^="/scenario/"]' },
  { name: 'station', path: '/scenario/1', isMember: true, ready: 'main h2' },
  { name: 'messages', path: '/messages', isMember: true, ready: '[data-live="live"]' },
];

type Visit = {
  firstPaint: number;
  largestPaint: number;
  ready: number;
  requests: number;
  kilobytes: number;
};
type Painted = Window & { largestPaint: number };

/**
 * Each screen on a slow phone, cold and warm: first and largest paint, what can be used, requests
 * and bytes. The control is a bare page with one script as large as the first screen's may be.
 */
export async function benchPages({ origin, cookie }: Stack): Promise<string[]> {
  const control = await startControl();
  const browser = await chromium.launch(await launchOptions());
  try {
    const lines = [
      `Pages on a slow phone: processor ${CPU_TIMES_SLOWER} times slower, slow 4G, ${ROUNDS} rounds`,
      '  first paint, largest paint, ready (ms); requests; kB',
    ];
    const screens = [
      { name: 'control', path: '/', isMember: false, ready: 'h1', at: control.origin },
      ...SCREENS.map((screen) => ({ ...screen, at: origin })),
    ];
    for (const screen of screens) {
      const cold: Visit[] = [];
      const warm: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [first, second] = await visitTwice(browser, screen.at, screen, cookie);
        cold.push(first);
        warm.push(second);
      }
      lines.push(described(`${screen.name}, cold`, cold), described(`${screen.name}, warm`, warm));
    }
    return lines;
  } finally {
    await browser.close();
    control.server.close();
  }
}

function described(name: string, visits: Visit[]): string {
  const of = (what: keyof Visit): Series => visits.map((visit) => visit[what]);
  const times = (['firstPaint', 'largestPaint', 'ready'] as const).map((what) =>
    spread(of(what), 0),
  );
  return `  ${name}: ${times.join(', ')}; ${median(of('requests'))} requests; ${median(of('kilobytes')).toFixed(0)} kB`;
}

async function visitTwice(
  browser: Browser,
  origin: string,
  { path, isMember, ready }: (typeof SCREENS)[number],
  cookie: string,
): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  if (isMember) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
  }
  const page = await context.newPage();
  await page.addInitScript(() => {
    const painted = window as unknown as Painted;
    painted.largestPaint = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) painted.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  const first = await visit(page, session, path, ready);
  await page.goto('about:blank');
  const second = await visit(page, session, path, ready);
  await context.close();
  return [first, second];
}

async function visit(page: Page, session: CDPSession, path: string, ready: string): Promise<Visit> {
  let requests = 0;
  let bytes = 0;
  let last = Date.now();
  const asked = ({ request }: { request: { url: string } }) => {
    if (request.url.startsWith('http')) requests++;
    last = Date.now();
  };
  const done = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
    last = Date.now();
  };
  session.on('Network.requestWillBeSent', asked);
  session.on('Network.loadingFinished', done);
  const from = Date.now();
  await page.goto(path, { waitUntil: 'commit', timeout: LONGEST_MS });
  await page.locator(ready).first().waitFor({ timeout: LONGEST_MS });
  const readyAt = Date.now() - from;
  while (Date.now() - last < QUIET_MS && Date.now() - from < LONGEST_MS)
    await page.waitForTimeout(100);
  session.off('Network.requestWillBeSent', asked);
  session.off('Network.loadingFinished', done);
  const [firstPaint, largestPaint] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    (window as unknown as Painted).largestPaint,
  ]);
  return {
    firstPaint: firstPaint ?? Number.NaN,
    largestPaint: largestPaint ?? Number.NaN,
    ready: readyAt,
    requests,
    kilobytes: bytes / 1000,
  };
}

/** Random letters do not compress: the script weighs on the wire what it says. */
async function startControl(): Promise<{ server: Server; origin: string }> {
  const letters = randomBytes(CONTROL_BYTES / 2).toString('hex');
  const server = createServer((request, response) => {
    if (request.url === '/script.js') {
      response.setHeader('Content-Type', 'text/javascript');
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.end(`document.body.append(document.createElement('p'));//${letters}`);
      return;
    }
    response.setHeader('Content-Type', 'text/html');
    response.end(
      '<!doctype html><title>Control</title><body><script src="/script.js"></script><h1>Control</h1>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
