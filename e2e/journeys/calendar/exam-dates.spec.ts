import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { contextOf, isLive } from '../support/people.ts';

const HEADER = 'id,examCenter,examDate,region,applicationDeadline,bookingStatus,examType';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function choose(page: Page, ...lines: string[]): Promise<void> {
  await page.getByLabel('File with exam dates').setInputFiles({
    name: 'dates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, ...lines].join('\r\n')),
  });
}

test.describe('exam dates', () => {
  const word = unheardOf();
  const names = { first: `Aberdeen ${word}`, second: `Belfast ${word}`, region: `Far ${word}` };
  let admin: BrowserContext;
  test.beforeAll(async ({ browser, baseURL }) => {
    admin = await contextOf(browser, 'admin', baseURL ?? '');
  });
  test.afterAll(async () => {
    const list = await (await admin.request.get('/api/exam-schedule')).json();
    for (const { id, examCenter } of list)
      if (examCenter.includes(word))
        await admin.request.delete(`/api/admin/exam-schedule/${encodeURIComponent(id)}`);
    await admin.close();
  });

  test('a broken file names every wrong line and takes nothing; a right one reaches a member on another gateway', async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const [here = '', there = ''] = gatewayOrigins(dataDirOf());
    const member = await verifiedNewcomer(browser, baseURL ?? '');
    const ben = await member.newPage();
    await ben.setViewportSize({ width: 360, height: 780 });
    await ben.goto(`${there}/exam-schedule`);
    await expect(ben.getByRole('heading', { name: 'CASC Examination Schedule' })).toBeVisible();
    await expect(ben.getByRole('button', { name: 'All Regions' })).toBeVisible();
    await isLive(ben);

    const page = await admin.newPage();
    await page.goto(`${here}/admin/exam-schedule`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import exam dates' });
    const right = (name: string, deadline = dayIn(7), status = 'open') =>
      `,${name},${dayIn(90)},${names.region},${deadline},${status},casc`;
    await choose(
      page,
      right(names.first),
      right(names.second, dayIn(91)),
      right(`Cork ${word}`, 'soon'),
      right(`Derry ${word}`, dayIn(7), 'perhaps'),
    );
    await expect(dialog.getByText('3 lines are wrong')).toBeVisible();
    for (const line of [
      'Line 3, applicationDeadline:',
      'Line 4, applicationDeadline:',
      'Line 5, bookingStatus:',
    ])
      await expect(dialog.getByText(line)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await expectClean(page);

    await choose(page, right(names.first), right(names.second));
    await expect(dialog.getByText('To be added: 2')).toBeVisible();
    await expect(ben.getByText(word)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Import 2 exam dates' }).click();
    await expect(dialog).toHaveCount(0);

    const card = ben.getByRole('listitem').filter({ hasText: names.first });
    await expect(card.getByText('Deadline soon')).toBeVisible();
    await expect(card.getByText('Open', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: /College’s site/ })).toBeVisible();
    await ben.getByRole('button', { name: names.region }).click();
    await expect(ben.getByText(`2 examinations in ${names.region}`)).toBeVisible();
    await expectClean(ben);

    const name = new RegExp(`^Change ${names.first}`);
    await page.getByRole('button', { name }).click();
    const form = page.getByRole('dialog', { name: 'Change exam date' });
    await form.getByLabel('Booking status').selectOption('full');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(card.getByText('Full', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Remove ${names.first}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(card).toHaveCount(0);
    await expect(ben.getByText(`1 examination in ${names.region}`)).toBeVisible();

    await page.goto(`${here}/admin/audit`);
    await expect(page.getByText('Removed an exam date').first()).toBeVisible();
    await member.close();
  });
});
