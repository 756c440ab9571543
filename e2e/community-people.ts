import { openDatabase } from '@cascade/db/client';
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { databaseUrl } from './gateways.ts';
import { newcomer } from './people.ts';

/** A new member with a verified address, who may write. */
export async function verifiedNewcomer(
  browser: Browser,
  baseURL: string,
  dataDir: string,
): Promise<BrowserContext> {
  const context = await newcomer(browser, baseURL);
  const me = async () => (await context.request.get('/api/auth/user')).json();
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  try {
    await database.sql`update users set email_verified = true where id = ${(await me()).id}`;
  } finally {
    await database.close();
  }
  await expect.poll(async () => (await me()).emailVerified).toBe(true);
  return context;
}
