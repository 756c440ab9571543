import { type Browser, expect, type Page, test } from '@playwright/test';
import { openPlayer, type Player, verifiedMember } from '../support/circuit-cast.ts';
import { dataDirOf } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';

/** A match that nobody answers is dissolved after twenty seconds. */
const dissolved = { timeout: 60_000 };
/** Somebody who waits in another journey must not come between. */
const CATEGORY = 'Sleep Medicine';

async function member(browser: Browser, origin: string): Promise<Player> {
  return openPlayer(browser, origin, await verifiedMember(browser, origin));
}

async function press(page: Page): Promise<void> {
  await page.goto('/practise-now');
  await page.getByRole('radio', { name: 'A pair' }).check({ force: true });
  await page.getByLabel('Category').selectOption(CATEGORY);
  await page.getByRole('button', { name: 'Find somebody now' }).click();
}

const waits = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Looking for somebody' })).toBeVisible();

test.use({ actionTimeout: 60_000 });

test('two people at two gateways press the button and land in one lobby; who closes the page does not keep the other', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const ana = await member(browser, here);
  const ben = await member(browser, there);
  const cara = await member(browser, there);
  const everybody = [ana, ben, cara];

  await test.step('one waits, and is told that nobody else does', async () => {
    await press(ana.page);
    await waits(ana.page);
    await expect(ana.page.getByText(/^Nobody else is waiting right now/)).toBeVisible();
  });

  await test.step('somebody presses, closes the page, and is matched without coming in', async () => {
    await ana.page.getByRole('button', { name: 'Leave the queue' }).click();
    await press(cara.page);
    await waits(cara.page);
    await cara.page.close();
    await press(ana.page);
    await expect(
      ana.page.getByRole('heading', { name: `You are matched with ${cara.handle}` }),
    ).toBeVisible();
    await expect(ana.page.getByText(/^You are in\./)).toBeVisible();
    await expect(ana.page.getByText(/^Somebody did not come in/)).toBeVisible(dissolved);
    await waits(ana.page);
  });

  await test.step('another one presses, and both land in the same lobby with a station', async () => {
    await press(ben.page);
    for (const { page } of [ana, ben]) {
      await expect(page).toHaveURL(/\/study-groups\/[\w-]+\/sessions\/[\w-]+$/);
      await expect(page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible();
      const people = page.getByRole('list', { name: 'People' });
      for (const { handle } of [ana, ben]) await expect(people.getByText(handle)).toBeVisible();
      const queue = page.getByRole('list', { name: 'Queue' });
      await expect(queue.getByRole('listitem')).toHaveCount(1);
      await expect(queue.getByText(CATEGORY)).toBeVisible();
    }
    expect(new URL(ana.page.url()).pathname).toBe(new URL(ben.page.url()).pathname);
  });

  for (const { errors, context } of everybody) {
    expect(errors).toEqual([]);
    await context.close();
  }
});
