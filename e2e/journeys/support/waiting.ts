import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { newcomer } from './people.ts';

export async function deviceOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await signInNew(context, browser, baseURL);
  return context;
}

export async function signInNew(context: BrowserContext, browser: Browser, baseURL: string) {
  const before = await context.cookies();
  const joined = await newcomer(browser, baseURL);
  await context.clearCookies();
  await context.addCookies(await joined.cookies());
  await joined.close();
  return before;
}

export const showsStatus = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-live]')).toHaveText(words);

export async function openStation(page: Page, id = 14): Promise<void> {
  await page.goto(`/scenario/${id}`);
  await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toBeEnabled();
  await showsStatus(page, 'Live');
}

export const press = (page: Page, name: 'Bookmark' | 'Bookmarked' | 'Mark Complete') =>
  page.getByRole('button', { name, exact: true }).click();

export async function progressOf(context: BrowserContext, id = 14) {
  return (await context.request.get(`/api/progress/${id}`)).json();
}

export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let kept = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('pending:')) continue;
      const database = await asked(indexedDB.open(name));
      if (database.objectStoreNames.contains('commands'))
        kept += await asked(database.transaction('commands').objectStore('commands').count());
      database.close();
    }
    return kept;
  });
