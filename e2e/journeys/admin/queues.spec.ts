import { type Database, openDatabase } from '@cascade/db/client';
import { insertOutboxJob, listDeadOutboxJobs } from '@cascade/db/live/outbox.queries';
import { type BrowserContext, expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { databaseUrl } from '../support/gateways.ts';
import { contextOf } from '../support/people.ts';

const BOARD = '/admin/queues/board';

test.describe('queues', () => {
  test.describe.configure({ mode: 'default' });
  let database: Database;
  let context: BrowserContext;
  test.beforeAll(async ({ browser, baseURL }) => {
    database = openDatabase(databaseUrl(test.info().config.metadata.dataDir as string));
    context = await contextOf(browser, 'admin', baseURL ?? '');
  });
  test.afterAll(async () => {
    await database.sql`delete from outbox where job = 'mail.send' and data ? 'nonsense'`;
    await context.close();
    await database.close();
  });

  test('an admin retries a failed job, and deletes another after confirmation', async () => {
    // The product never queues such jobs, so these are inserted directly.
    await database.orm.transaction(async (tx) => {
      for (let n = 0; n < 2; n++)
        await insertOutboxJob(tx, 'mail.send', { nonsense: 'secret-words' });
    });
    await database.sql`update outbox set dead_at = now(), failures = 6, error = 'no such mail'
      where data ? 'nonsense'`;
    const page = await context.newPage();
    await page.goto('/admin/queues');
    const cards = page.getByRole('listitem').filter({ hasText: 'Sending a mail' });
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('Given up after 6 attempts');
    await expect(page.getByText('secret-words')).toHaveCount(0);

    await expectClean(page);

    await cards.first().getByRole('button', { name: 'Give up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give this job up?' });
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(cards).toHaveCount(2);
    await cards.first().getByRole('button', { name: 'Give up' }).click();
    await dialog.getByRole('button', { name: 'Give up' }).click();
    await expect(cards).toHaveCount(1);

    await cards.first().getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing has failed')).toBeVisible();
    // It fails again once its attempts are used up.
    await expect(cards).toHaveCount(1, { timeout: 40_000 });
    const [dead] = await listDeadOutboxJobs(database.orm);
    expect(dead?.error).not.toBe('no such mail');
    await page.close();
  });

  test('offline the screen says so and keeps its data', async () => {
    const page = await context.newPage();
    await page.goto('/admin/queues');
    await expect(page.getByRole('table', { name: 'Jobs by queue' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/This may be out of date/).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Jobs by queue' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/This may be out of date/)).toHaveCount(0);
    await page.close();
  });

  test('board and screen link to each other, and the board has no errors', async ({ baseURL }) => {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) complaints.push(`asked ${request.url()}`);
    });
    await page.goto('/admin/queues');
    await page.getByRole('link', { name: 'Every single job' }).click();
    await page.waitForURL(`**${BOARD}*`);
    await expect(page.getByText('chores').first()).toBeVisible();
    await page.goto(`${BOARD}/queue/mail`);
    await expect(page.getByText('mail').first()).toBeVisible();
    expect(complaints).toEqual([]);
    await page.locator('header button').last().click();
    await page.getByRole('menuitem', { name: 'Failed permanently' }).click();
    await page.waitForURL('**/admin/queues');
    await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
    await page.close();
  });
});
