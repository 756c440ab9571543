import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { dataDirOf } from './support/community-people.ts';
import { gatewayOrigins } from './support/gateways.ts';
import { messageWith, openThread, twoMessengers, write } from './support/messengers.ts';
import { newcomer, newcomersEmail, PASSWORD } from './support/people.ts';
import { phone } from './support/timed-station.ts';

/** How many presses lead to a running clock. Typing counts nothing, each press one. */

const table: string[] = [];
test.afterAll(() => {
  console.log(['way | presses | bound', ...table].join('\n'));
});

class Way {
  private presses = 0;
  constructor(
    private readonly name: string,
    private readonly bound: number,
  ) {}

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  end(): void {
    table.push(`${this.name} | ${this.presses} | ${this.bound}`);
    expect(this.presses, this.name).toBeLessThanOrEqual(this.bound);
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const runs = (page: Page) => expect(page).toHaveTitle(/\d:\d\d Reading · /);

async function toPartnerStart(way: Way, page: Page): Promise<void> {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Practise with a partner' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await way.press(link);
}

async function memberOnPhone(
  browser: Parameters<typeof newcomer>[0],
): Promise<{ context: BrowserContext; page: Page }> {
  const [here = ''] = gatewayOrigins(dataDirOf());
  const context = await newcomer(browser, here, { viewport: phone });
  return { context, page: await context.newPage() };
}

/** From the opened address, which is a press itself. */
async function joinByLink(page: Page, address: string, name: string): Promise<Way> {
  const way = new Way(name, 4);
  await page.goto(address);
  await way.press(button(page, 'Join'));
  return way;
}

test('a newcomer tries a station with three presses', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: phone });
  const page = await context.newPage();
  const way = new Way('newcomer, station to try', 3);
  await page.goto('/');
  await way.press(page.getByRole('link', { name: 'Try a station' }));
  await way.press(button(page, 'Start reading'));
  await runs(page);
  way.end();
  await context.close();
});

test('a newcomer creates an account and starts the clock with five presses', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: phone });
  const page = await context.newPage();
  const way = new Way('newcomer, creating an account', 5);
  await page.goto('/');
  await way.press(page.getByRole('link', { name: 'Get Started' }).first());
  await page.getByLabel('Name', { exact: true }).fill('Nia Newcomer');
  await page.getByLabel('E-mail address').fill(`presses.${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await way.press(page.getByLabel(/^I am 13 or older, and I accept/));
  await way.press(button(page, 'Create account'));
  await way.press(page.getByRole('link', { name: 'Start practising' }));
  await way.press(button(page, 'Start reading'));
  await runs(page);
  way.end();
  await context.close();
});

test('from the landing page with an account it is five presses', async ({ browser, baseURL }) => {
  const email = await newcomersEmail(browser, baseURL);
  const context = await browser.newContext({ baseURL, viewport: phone });
  const page = await context.newPage();
  const way = new Way('member, signing in', 5);
  await page.goto('/');
  await way.press(page.getByRole('link', { name: 'Sign in' }).first());
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await way.press(button(page, 'Sign in'));
  await way.press(page.getByRole('link', { name: /^Practise now/ }));
  await way.press(button(page, 'Start reading'));
  await runs(page);
  way.end();
  await context.close();
});

test('two reach both clocks by a link and by a code with four presses each', async ({
  browser,
}) => {
  for (const name of ['Link', 'QR code']) {
    const { context, page } = await memberOnPhone(browser);
    const way = new Way(`candidate, ${name}`, 4);
    await toPartnerStart(way, page);
    await way.press(button(page, name));
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    if (name === 'Link') await way.press(page.getByRole('button', { name: 'Copy link' }));
    const address = await page.getByLabel('Link for your partner').inputValue();
    const [, there = ''] = gatewayOrigins(dataDirOf());
    const stranger = await browser.newContext({ viewport: phone });
    const partner = await stranger.newPage();
    const at = new URL(new URL(address).pathname, there).href;
    const theirs = await joinByLink(partner, at, `partner, ${name}`);
    await way.press(button(page, 'Ready'));
    await theirs.press(button(partner, 'Ready'));
    await runs(page);
    await runs(partner);
    way.end();
    theirs.end();
    await stranger.close();
    await context.close();
  }
});

test('two who share a phone reach the clock with four presses', async ({ browser }) => {
  const { context, page } = await memberOnPhone(browser);
  const way = new Way('two with one phone', 4);
  await toPartnerStart(way, page);
  await way.press(button(page, 'Share one phone'));
  await runs(page);
  await expect(page.getByRole('group', { name: 'Whose part is shown' })).toBeVisible();
  way.end();
  await context.close();
});

test('two who write with each other reach both clocks with four presses each', async ({
  browser,
}) => {
  const { ana, ben } = await twoMessengers(browser);
  await openThread(ana.page, ben);
  await openThread(ben.page, ana);
  await write(ana.page, ben, 'Have you time for a station?');
  await write(ben.page, ana, 'Yes, now.');
  await expect(messageWith(ana.page, 'Yes, now.')).toBeVisible();
  const mine = new Way('candidate, conversation', 4);
  await toPartnerStart(mine, ana.page);
  await mine.press(ana.page.getByRole('radio', { name: ben.handle }));
  await mine.press(button(ana.page, 'Send'));
  const theirs = new Way('partner, conversation', 4);
  await ben.page.goto('/messages');
  await theirs.press(ben.page.getByRole('link', { name: new RegExp(ana.handle) }).first());
  await theirs.press(ben.page.getByRole('link', { name: 'Join', exact: true }));
  await expect(ben.page.getByText('You are the role player', { exact: true })).toBeVisible();
  await theirs.press(button(ben.page, 'Ready'));
  await mine.press(button(ana.page, 'Ready'));
  await runs(ana.page);
  await runs(ben.page);
  mine.end();
  theirs.end();
  for (const { context } of [ana, ben]) await context.close();
});
