import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

const DEMO_PASSWORD = 'practice-makes-calm';

/** Signs in a member of the demo cast through the form. */
export async function signIn(page: Page, name: string, path = '/'): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === new URL(path, url).pathname);
}

/** A context signed in by API. */
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

let counter = 0;

/** A new member, signed in by the sign-up call. */
export async function newcomer(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, ...options });
  counter += 1;
  const reply = await context.request.post('/api/auth/sign-up/email', {
    data: {
      name: 'Robin Newcomer',
      email: `robin.${process.pid}.${Date.now()}.${counter}@example.org`,
      password: 'a quiet evening',
      isOver13: true,
      acceptsTerms: true,
    },
  });
  if (!reply.ok()) throw new Error(`Sign-up failed: ${await reply.text()}`);
  return context;
}
