import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Another browser of the same member. */
export async function secondDevice(first: BrowserContext, page: Page): Promise<Page> {
  const browser = first.browser();
  if (!browser) throw new Error('The context has no browser.');
  const second = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await second.addCookies(await first.cookies());
  return second.newPage();
}

export const isLive = (page: Page) => expect(page.locator('[data-live="live"]')).toBeAttached();
