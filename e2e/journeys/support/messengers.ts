import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { gatewayOrigins } from './gateways.ts';
import { newcomer } from './people.ts';

export type Messenger = {
  context: BrowserContext;
  page: Page;
  publicId: string;
  handle: string;
};

export async function messenger(
  browser: Browser,
  origin: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Messenger> {
  const context = await newcomer(browser, origin, {
    isVerified: true,
    ...options,
  });
  const { publicId, handle } = await (await context.request.get('/api/auth/user')).json();
  return { context, page: await context.newPage(), publicId, handle };
}

export async function twoMessengers(browser: Browser) {
  const dataDir = test.info().config.metadata.dataDir as string;
  const [here = '', there = ''] = gatewayOrigins(dataDir);
  return { ana: await messenger(browser, here), ben: await messenger(browser, there), here, there };
}

export async function openThread(page: Page, other: Messenger): Promise<void> {
  await page.goto(`/messages/${other.publicId}`);
  await expect(fieldTo(page, other)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-live="live"]')).toBeAttached({ timeout: 30_000 });
}

export async function hasKeys({ page }: Messenger): Promise<void> {
  await page.goto('/messages');
  await expect(page.getByText('Keep your messages safe')).toBeVisible({ timeout: 30_000 });
}

export const fieldTo = (page: Page, other: Messenger) =>
  page.getByLabel(`Message to ${other.handle}`);

export async function write(page: Page, other: Messenger, text: string): Promise<void> {
  await fieldTo(page, other).fill(text);
  await fieldTo(page, other).press('Enter');
  await expect(fieldTo(page, other)).toHaveValue('');
}

export const texts = (page: Page) =>
  page.getByRole('region', { name: /^Messages with/ }).locator('[data-text]');

export const messageWith = (page: Page, text: string) =>
  page
    .locator('[data-message]')
    .filter({ has: page.locator('[data-text]').and(page.getByText(text, { exact: true })) });

export const mark = (page: Page, text: string, kind: string) =>
  messageWith(page, text).locator(`[data-mark="${kind}"]`);

export const rowOf = (page: Page, other: Messenger) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link')
    .filter({ hasText: other.handle });
