import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { HARNESS_SECRET, Harness } from '../../harness/harness.ts';
import { QueuedCalls } from '../support/queued-calls.ts';

type Device = { page: Page; calls: QueuedCalls };

/** Generous: detection takes a second, and backoff doubles up to two. */
const within = { timeout: 30_000 };

test.describe('while a data service is unavailable', () => {
  let harness: Harness;
  test.beforeAll(async () => {
    harness = await Harness.start({ gateways: 2, workers: 0 });
  });
  test.afterAll(() => harness.stop());

  const newMember = () => makePerson(harness.database.orm);

  async function devices(
    browser: Browser,
    gateways: [number, number],
    person: Person,
  ): Promise<[Device, Device]> {
    const [name = '', value = ''] = cookieOf(person.token, HARNESS_SECRET).split('=');
    const open = async (gateway: number) => {
      const origin = `http://localhost:${harness.gateways[gateway]?.process.port}`;
      const context = await browser.newContext({ baseURL: origin });
      await context.addCookies([{ name, value, url: origin }]);
      const calls = await QueuedCalls.of(context);
      const page = await context.newPage();
      await page.goto('/scenario/14');
      await showsStatus(page, 'Live');
      await expect(bookmark(page, 'Bookmark')).toBeVisible(within);
      // The list must be loaded before the outage.
      await expect(page.getByRole('link', { name: 'Next' })).toBeVisible(within);
      return { page, calls };
    };
    return [await open(gateways[0]), await open(gateways[1])];
  }
  const showsStatus = (page: Page, words: string) =>
    expect(page.getByRole('banner').getByRole('status')).toHaveText(words, within);
  const bookmark = (page: Page, label: 'Bookmark' | 'Bookmarked') =>
    page.getByRole('button', { name: label, exact: true });

  test('without Redis pages load, a change is saved and delivered, the shell shows the delay, and it recovers', async ({
    browser,
  }) => {
    test.slow();
    const near = await devices(browser, [0, 0], await newMember());
    const apart = await devices(browser, [0, 1], await newMember());
    const [here, beside] = [near[0].page, near[1].page];
    const [there, far] = [apart[0].page, apart[1].page];
    await harness.services.kill('redis');
    for (const page of [here, beside, there, far]) await showsStatus(page, 'Live, delayed');

    await bookmark(here, 'Bookmark').click();
    await expect(bookmark(beside, 'Bookmarked')).toBeVisible(within);
    await bookmark(there, 'Bookmark').click();
    await expect(bookmark(far, 'Bookmarked')).toBeVisible(within);
    await far.reload();
    await expect(bookmark(far, 'Bookmarked')).toBeVisible(within);
    await showsStatus(far, 'Live, delayed');

    await harness.services.revive();
    for (const page of [here, beside, there, far]) await showsStatus(page, 'Live');
    await bookmark(far, 'Bookmarked').click();
    await expect(bookmark(there, 'Bookmark')).toBeVisible(within);
    for (const page of [here, beside, there, far]) await page.context().close();
  });

  test('without PostgreSQL a change waits on the device, no socket is dropped, and it is applied once', async ({
    browser,
  }) => {
    test.slow();
    const member = await newMember();
    const both = await devices(browser, [0, 1], member);
    const [{ page: here, calls }, { page: there }] = both;
    await harness.services.kill('postgres');
    await bookmark(here, 'Bookmark').click();
    await expect.poll(() => calls.answered).not.toEqual([]);
    expect(calls.answered[0]).toMatchObject({ way: 'socket', status: 503 });
    expect(calls.answered[0]?.retryAfterSeconds).toBeGreaterThan(0);
    await expect(bookmark(here, 'Bookmarked')).toBeVisible();
    await expect(here.getByRole('banner').getByRole('status')).toContainText('1', within);
    await there.getByRole('link', { name: 'Next' }).click();
    await expect(there.getByText('The service is temporarily unavailable.')).toBeVisible(within);

    await harness.services.revive();
    await expect(bookmark(there, 'Bookmark')).toBeVisible(within);
    await there.goBack();
    await expect(bookmark(there, 'Bookmarked')).toBeVisible(within);
    await showsStatus(here, 'Live');
    for (const device of both) expect(device.calls.sockets).toHaveLength(1);
    const rows = await harness.database.sql`
      select bookmarked, rev from scenario_progress where user_id = ${member.id}`;
    expect(rows).toEqual([{ bookmarked: true, rev: 1 }]);
    for (const page of [here, there]) await page.context().close();
  });
});
