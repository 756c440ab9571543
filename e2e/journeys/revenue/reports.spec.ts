import { readFile } from 'node:fs/promises';
import { type Database, openDatabase } from '@cascade/db/client';
import { post } from '@cascade/db/domain/ledger/ledger.queries';
import { lastReportable, monthName } from '@cascade/shared/features/reports/month';
import { newId } from '@cascade/shared/kernel/id';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { pdfText } from '../../../workers/testing/pdf-text.ts';
import { expectClean } from '../support/clean.ts';
import { dataDirOf } from '../support/community-people.ts';
import { databaseUrl, gatewayOrigins } from '../support/gateways.ts';
import { contextOf, isLive } from '../support/people.ts';

const REPORTS = '/admin/revenue/reports';
const DEMO_PASSWORD = 'practice-makes-calm';

async function openReports(desk: BrowserContext): Promise<Page> {
  const page = await desk.newPage();
  await page.goto('/admin/revenue');
  await page.getByLabel('E-mail address').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in as admin' }).click();
  const tabs = page.getByRole('navigation', { name: 'Revenue' });
  await tabs.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText(/Monthly reports will be generated automatically/)).toBeVisible();
  await isLive(page);
  return page;
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path());
}

test.describe('monthly reports', () => {
  const month = lastReportable(new Date());
  const name = monthName(month);
  let database: Database;
  let advertiser: { id: string; name: string; email: string };
  test.beforeAll(async () => {
    database = openDatabase(databaseUrl(dataDirOf()), { max: 1 });
    advertiser = { id: newId(), name: `Example Courses ${newId()}`, email: `${newId()}@ads.test` };
    const { sql } = database;
    await sql`truncate monthly_reports, report_revisions, advertiser_statements`;
    await sql`insert into advertisers ${sql(advertiser)}`;
  });
  test.afterAll(() => database.close());

  /** What the hourly posting of charges posts. */
  const charge = (day: string, amount: number) =>
    database.orm.transaction((tx) =>
      post(tx, {
        key: `charge:${advertiser.id}:${day}`,
        kind: 'charge',
        description: 'Clicks',
        at: new Date(`${month}-${day}T12:00Z`),
        lines: [
          { account: 'advertiser', ownerId: advertiser.id, currency: 'usd', amount },
          { account: 'fees', currency: 'usd', amount: -amount },
        ],
      }),
    );

  test('a report appears without a reload, opens as CSV and PDF, and its statement is sent', async ({
    browser,
  }) => {
    test.slow();
    const [here = '', there = ''] = gatewayOrigins(dataDirOf());
    const [desk, other] = [
      await contextOf(browser, 'admin', here),
      await contextOf(browser, 'admin', there),
    ];
    const [page, elsewhere] = [await openReports(desk), await openReports(other)];
    await expect(page.getByText('No reports yet')).toBeVisible();
    await expectClean(page);

    await charge('10', 123_450);
    const run = await desk.request.post(`/api${REPORTS}/${month}/run`, {
      headers: { 'Idempotency-Key': newId() },
    });
    expect(run.status(), await run.text()).toBe(200);
    const card = page.getByRole('listitem', { name });
    const cards = [card, elsewhere.getByRole('listitem', { name })];
    for (const one of cards) await expect(one).toContainText('$1,234.50');
    await expect(card).toContainText('Statements: 1 of 1 sent');
    await expectClean(page);

    const csv = (await downloaded(page, `CSV: ${name}`)).toString();
    expect(csv).toContain(`${month},advertiser,${advertiser.id},${advertiser.name},0,1234.5,`);
    const pdf = await pdfText(await downloaded(page, `PDF: ${name}`));
    expect(pdf).toContain(`Monthly report, ${name}`);
    expect(pdf).toContain('1,234.50 Dr');
    expect(pdf).toContain('Page 1 of 1');
    expect(pdf).not.toContain('DOES NOT AGREE');

    await page.getByRole('button', { name: `Run again: ${name}` }).click();
    for (const one of cards) await expect(one).toContainText('Run again, with the same outcome');
    await charge('11', 50);
    await page.getByRole('button', { name: `Run again: ${name}` }).click();
    for (const one of cards) {
      await expect(one).toContainText('Revision 2');
      await expect(one).toContainText('1 posting was added to this month after the earlier run.');
      await expect(one).toContainText('Revenue: $1,235.00 instead of $1,234.50.');
    }

    await page.getByRole('button', { name: `Statements: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Statements for ${name}` });
    const row = dialog.getByRole('listitem', { name: advertiser.name });
    await expect(row).toContainText('Sent on');
    await expectClean(page);
    await row.getByRole('button', { name: /^Send again/ }).click();
    await expect(row).toContainText('Sent 2 times');
    await page.goto('/admin/mails');
    const mails = page.getByRole('listitem').filter({ hasText: advertiser.email });
    await expect(mails).toHaveCount(2);
    await expect(mails.first()).toContainText(`Your CASCade statement for ${name}`);
    await expect(mails.first()).toContainText('$1,235.00 is owed to CASCade');
    await expect(mails.last()).toContainText('$1,234.50 is owed to CASCade');
    await desk.close();
    await other.close();
  });
});
