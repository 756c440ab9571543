import { type Database, openDatabase } from '@cascade/db/client';
import { cookieOf, insertPassword, makePerson } from '@cascade/db/factories/people';
import { hashPassword } from '@cascade/shared/node/password';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { installationOf } from './gateways.ts';

const DEMO_PASSWORD = 'practice-makes-calm';
export const PASSWORD = 'a quiet evening';

export async function signIn(page: Page, name: string, path = '/'): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === new URL(path, url).pathname);
}

export async function contextOf(
  browser: Browser,
  name: string,
  baseURL: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  const reply = await context.request.post('/api/auth/sign-in/email', {
    data: { email: `${name}@example.com`, password: DEMO_PASSWORD },
  });
  if (!reply.ok()) throw new Error(`${name} could not sign in: ${await reply.text()}`);
  return context;
}

const shared = new Map<string, BrowserContext>();

/** One for all tests of a file, of a person of the demo cast or of a visitor. */
export async function sharedContextOf(
  browser: Browser,
  name: string | undefined,
  baseURL: string,
): Promise<BrowserContext> {
  const who = name ?? 'nobody';
  const context =
    shared.get(who) ??
    (name === undefined
      ? await browser.newContext({ baseURL })
      : await contextOf(browser, name, baseURL));
  shared.set(who, context);
  return context;
}

export async function closeSharedContexts(): Promise<void> {
  for (const context of shared.values()) await context.close();
  shared.clear();
}

let opened: Database | undefined;
let passwordHash: Promise<string> | undefined;

/** A signed-in member written to the database: no mail, no wait. The password is `PASSWORD`. */
export async function newcomer(
  browser: Browser,
  baseURL: string,
  { isVerified = false, ...options }: BrowserContextOptions & { isVerified?: boolean } = {},
): Promise<BrowserContext> {
  const { databaseUrl, sessionSecret } = installationOf(test.info().config.metadata.dataDir);
  opened ??= openDatabase(databaseUrl, { max: 2 });
  passwordHash ??= hashPassword(PASSWORD);
  const person = await makePerson(opened.orm, {
    name: 'Robin Newcomer',
    emailVerified: isVerified,
  });
  await insertPassword(opened.orm, person.id, await passwordHash);
  const [name = '', value = ''] = cookieOf(person.token, sessionSecret).split('=');
  const context = await browser.newContext({ baseURL, ...options });
  await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' }]);
  return context;
}

/** The e-mail address of a new member, for signing in on the screen with `PASSWORD`. */
export async function newcomersEmail(
  browser: Browser,
  baseURL: string | undefined,
): Promise<string> {
  const context = await newcomer(browser, baseURL ?? '');
  const { email } = await (await context.request.get('/api/auth/user')).json();
  await context.close();
  return email;
}

export async function linkFor(admin: BrowserContext, email: string, page: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await (await admin.request.get('/api/admin/mails')).json();
      const links = mails
        .filter(
          (mail: { to: string; status: string }) => mail.to === email && mail.status === 'kept',
        )
        .map((mail: { body: string }) => /https?:\S+/.exec(mail.body)?.[0] ?? '');
      link = links.find((one: string) => URL.canParse(one) && new URL(one).pathname === page) ?? '';
      return link;
    })
    .not.toBe('');
  return page + new URL(link).search;
}

export async function secondDevice(first: BrowserContext, page: Page): Promise<Page> {
  const browser = first.browser();
  if (!browser) throw new Error('The context has no browser.');
  const second = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await second.addCookies(await first.cookies());
  return second.newPage();
}

export const isLive = (page: Page) => expect(page.locator('[data-live="live"]')).toBeAttached();
