import { expect, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { newcomerOnPhone } from '../support/timed-station.ts';

const number = 'EMG.01';
const title = 'Blood results, Sharon Agyeman';

test('a document is drawn with the task, opens large, and is nobody else’s', async ({
  browser,
  baseURL,
}) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  const cards: { id: number; scenarioNumber: string }[] = await (
    await context.request.get('/api/scenarios')
  ).json();
  const id = cards.find(({ scenarioNumber }) => scenarioNumber === number)?.id;
  const bloods = page.getByRole('figure', { name: title });

  await page.goto(`/scenario/${id}`);
  await expect(bloods.getByRole('row', { name: /Paracetamol/ })).toContainText('68');
  await expect(page.getByText(/^Now: /)).toBeVisible();
  await expect(page.getByText(/^Law and guidance as at/)).toBeVisible();
  await bloods.getByText('In words').click();
  await expect(bloods.getByText(/four hours after the tablets/)).toBeVisible();
  await expectClean(page, { within: 'main' });
  await bloods.getByRole('button', { name: /^Open large/ }).click();
  const large = page.getByRole('dialog', { name: title });
  await large.getByRole('button', { name: 'Larger' }).click();
  await expect(large.getByText('150 %')).toBeVisible();
  await expectClean(page, { within: 'dialog' });
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();

  // The browser lays out the printout right after this event, and waits for nothing.
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelector('table[role=presentation] figure')?.textContent;
  });
  expect(printed).toContain('Paracetamol');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  await page.goto(`/practice/${id}`);
  await expect(page.getByRole('button', { name: 'Start reading' })).toBeVisible();
  expect(await page.content()).not.toContain('Paracetamol');
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(bloods.getByRole('row', { name: /Paracetamol/ })).toContainText('68');

  await page.getByRole('button', { name: 'Get links for partners' }).click();
  const link = await page.getByLabel('Role player: the brief').inputValue();
  await page.goto(link);
  await expect(page.getByText(/^I'm so sorry to keep you up/)).toBeVisible();
  await expect(bloods).toHaveCount(0);
  await context.close();
});
