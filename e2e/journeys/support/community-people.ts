import { openDatabase } from '@cascade/db/client';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { databaseUrl, gatewayOrigins } from './gateways.ts';
import { newcomer } from './people.ts';

/** A new member with a verified address, who may write. */
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
  // Each gateway believes for a second what it knew of a session.
  for (const origin of gatewayOrigins(dataDir))
    await expect.poll(async () => (await me(origin)).emailVerified).toBe(true);
  return context;
}

/** One post, by a word that only it has. */
export const postWith = (page: Page, word: string) =>
  page.getByRole('article').filter({ hasText: word });
/** Where this run's product keeps what it knows of itself. */
export const dataDirOf = () => String(test.info().config.metadata.dataDir);

let counter = 0;
/** A word that stands in no other post. */
export const unheardOf = () => `word${process.pid}${Date.now()}${counter++}`;
