import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { contextOf } from './support/people.ts';

const SCRIPTS = '**/assets/*.js';

/** A page whose scripts never come, and what the content security policy refuses on it. */
async function withoutScripts(context: BrowserContext): Promise<{ page: Page; refused: string[] }> {
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.route(SCRIPTS, (route) => route.abort());
  return { page, refused };
}

test('visitors see the landing page and can follow its links before any script has come', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const { page, refused } = await withoutScripts(context);
  await page.goto('/');
  await expect(page).toHaveTitle('CASCade: practice for the CASC');
  const heading = page.getByRole('heading', { level: 1, name: /^Seven minutes/ });
  await expect(heading).toBeVisible();
  const size = await heading.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThan(30);
  expect(refused).toEqual([]);
  await page.unroute(SCRIPTS);
  await page.getByRole('link', { name: 'Try a station' }).click();
  await expect(page.getByRole('button', { name: 'Start reading' })).toBeVisible();
  await context.close();
});

test('members see the frame of their page before any script has come, cannot press anything in it, and never see the landing page', async ({
  browser,
  baseURL,
}) => {
  const context = await contextOf(browser, 'ana', baseURL ?? '');
  const { page, refused } = await withoutScripts(context);
  await page.goto('/progress');
  await expect(page.getByText('Your practice, profile and plan')).toBeVisible();
  const header = page.locator('header');
  await expect(header).toBeVisible();
  expect(await header.evaluate((one) => getComputedStyle(one).borderBottomStyle)).toBe('solid');
  // Neither by keyboard nor for a screen reader.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expect(page.getByRole('link')).toHaveCount(0);
  const frame = await header.boundingBox();

  await page.unroute(SCRIPTS);
  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'Practice days' })).toBeVisible();
  // What has been shown stays where it was.
  expect(await header.boundingBox()).toEqual(frame);
  expect(refused).toEqual([]);

  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Seven minutes')).toHaveCount(0);
  await context.close();
});

test('in the page runs what the build wrote into it, and nothing else', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, colorScheme: 'dark' });
  const { page, refused } = await withoutScripts(context);
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass('dark');
  expect(refused).toEqual([]);
  await page.evaluate(() => {
    const nonce = document.querySelector('script')?.nonce ?? '';
    for (const attributes of [{}, { nonce }]) {
      const script = Object.assign(document.createElement('script'), attributes);
      script.text = 'document.documentElement.className = "forged"';
      document.head.append(script);
    }
  });
  await expect.poll(() => refused.length).toBe(2);
  await expect(page.locator('html')).toHaveClass('dark');
  await context.close();
});

test('what is below the first screen of home is drawn after it, and with it when the page is loaded again', async ({
  browser,
  baseURL,
}) => {
  const context = await contextOf(browser, 'ana', baseURL ?? '');
  const page = await context.newPage();
  await page.addInitScript(() => {
    const drawn: boolean[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const headings = [...document.querySelectorAll('main h1, main h2')].map(
        ({ textContent }) => textContent ?? '',
      );
      if (headings.some((text) => text.startsWith('Welcome')))
        drawn.push(headings.includes('Quick start'));
    }).observe(document, { childList: true, subtree: true });
  });
  const drawnFirst = () =>
    page.evaluate(() => (window as unknown as { drawn: boolean[] }).drawn[0]);
  const quickStart = page.getByRole('heading', { name: 'Quick start' });
  await page.goto('/');
  await expect(quickStart).toBeVisible();
  expect(await drawnFirst()).toBe(false);
  await page.reload();
  await expect(quickStart).toBeVisible();
  expect(await drawnFirst()).toBe(true);
  await context.close();
});

test('the scripts of the first screen ask to be compiled while they download', async ({
  request,
}) => {
  const page = await (await request.get('/')).text();
  const scripts = page.match(/\/assets\/[^"]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts)
    expect(await (await request.get(script)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
