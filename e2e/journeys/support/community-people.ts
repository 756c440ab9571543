import { openDatabase } from '@cascade/db/client';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { databaseUrl, gatewayOrigins } from './gateways.ts';
import { newcomer } from './people.ts';

/** A new member with a verified address, who may post. */
export async function verifiedNewcomer(
  browser: Browser,
  baseURL: string,
  dataDir: string,
): Promise<BrowserContext> {
  const context = await newcomer(browser, baseURL);
  const me = async (origin = '') => (await context.request.get(`${origin}/api/auth/user`)).json();
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  try {
    await database.sql`update users set email_verified = true where id = ${(await me()).id}`;
  } finally {
    await database.close();
  }
  // Each gateway caches sessions for a second.
  for (const origin of gatewayOrigins(dataDir))
    await expect.poll(async () => (await me(origin)).emailVerified).toBe(true);
  return context;
}

export const postWith = (page: Page, word: string) =>
  page.getByRole('article').filter({ hasText: word });
export const dataDirOf = () => String(test.info().config.metadata.dataDir);

let counter = 0;
export const unheardOf = () => `word${process.pid}${Date.now()}${counter++}`;
