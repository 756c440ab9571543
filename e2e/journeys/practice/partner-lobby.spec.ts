import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { newcomer } from '../support/people.ts';
import { phone, shownSeconds } from '../support/timed-station.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, role: string) => page.getByText(`You are the ${role}`, { exact: true });

/** @returns the address of the lobby */
async function invite(page: Page, search = '?station=14'): Promise<string> {
  await page.goto(`/practise-together${search}`);
  await button(page, 'Link').click();
  const field = page.getByLabel('Link for your partner');
  await expect(field).toBeVisible();
  return new URL(await field.inputValue()).pathname;
}

async function expectSameClock(one: Page, other: Page): Promise<void> {
  await expect(one).toHaveTitle(/Reading · /);
  await expect(other).toHaveTitle(/Reading · /);
  expect(Math.abs((await shownSeconds(one)) - (await shownSeconds(other)))).toBeLessThanOrEqual(1);
}

test('a candidate and somebody signed out, at two gateways: reload and lost contact lose nothing, and one clock starts', async ({
  browser,
}) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const context = await newcomer(browser, here, { viewport: phone });
  const page = await context.newPage();
  const path = await invite(page);
  await expectClean(page, { within: 'main' });
  const stranger = await browser.newContext({ baseURL: there, viewport: phone });
  const partner = await stranger.newPage();
  await partner.goto(path);
  await expect(line(partner, 'role player')).toBeVisible();
  await expect(partner.getByText('AMH.14')).toBeHidden();
  await expectClean(partner, { within: 'main' });
  await button(partner, 'Join').click();
  await expect(partner.getByText('AMH.14')).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' }).getByText('Here')).toHaveCount(2);
  await expect(line(page, 'candidate')).toBeVisible();

  await button(partner, 'Ready').click();
  await expect(page.getByText(/^Your partner is ready\./)).toBeVisible();
  await partner.reload();
  await expect(button(partner, 'Not ready')).toBeVisible();
  await button(partner, 'Not ready').click();
  await expect(page.getByText(/^The clock starts for both/)).toBeVisible();
  await button(partner, 'Ready').click();
  await expect(button(partner, 'Not ready')).toBeVisible();
  await stranger.setOffline(true);
  await expect(partner.getByText(/^Reconnecting\. Nothing is lost/)).toBeVisible();
  await expect(page.getByText(/^Contact with Your partner is lost/i)).toBeVisible();
  await button(page, 'Ready').click();
  await expect(button(page, 'Not ready')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Not ready')).toBeVisible();
  await stranger.setOffline(false);

  await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
  await expect(partner.getByText(/^It's not that I want to make a fuss/)).toBeVisible();
  await expect(line(page, 'candidate')).toBeVisible();
  await expect(line(partner, 'role player')).toBeVisible();
  await expectSameClock(page, partner);
  for (const secret of [/lambing shed/, /Eliciting suicidal thinking/])
    expect(await page.content()).not.toMatch(secret);
  await expectClean(partner, { within: 'main' });
  await stranger.close();
  await context.close();
});

test('two members swap roles: the partner’s attempt is theirs, and both only press Ready', async ({
  browser,
}) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const contexts: BrowserContext[] = [];
  for (const origin of [here, there])
    contexts.push(await newcomer(browser, origin, { isVerified: true }));
  const [ana, ben] = (await Promise.all(contexts.map((one) => one.newPage()))) as [Page, Page];
  const path = await invite(ana, '?station=14&speed=30');
  await ben.goto(path);
  await button(ben, 'Join').click();
  await button(ana, 'Ready').click();
  await button(ben, 'Ready').click();
  await expect(line(ben, 'role player')).toBeVisible();
  await expect(ben).toHaveURL(/\/partner\//);
  await expect(button(ben, 'Swap roles')).toBeVisible();
  await expectClean(ben, { within: 'main' });
  await button(ben, 'Swap roles').click();
  await expect(line(ben, 'candidate')).toBeVisible();
  await button(ben, 'Ready').click();
  await ana.goto(path);
  await expect(line(ana, 'role player')).toBeVisible();
  await button(ana, 'Ready').click();
  await expect(ana).toHaveURL(/\/partner\//);
  await expect(ben).toHaveURL(/\/practice\/attempt\//);
  await expect(line(ana, 'role player')).toBeVisible();
  await expect(line(ben, 'candidate')).toBeVisible();
  for (const one of contexts) {
    const attempts = await (await one.request.get('/api/practice/attempts')).json();
    expect(attempts).toHaveLength(1);
    await one.close();
  }
});
