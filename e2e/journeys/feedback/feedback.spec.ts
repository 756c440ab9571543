import { expect, type Page, test } from '@playwright/test';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { contextOf, isLive } from '../support/people.ts';

const bell = async (page: Page) => {
  await page.getByRole('button', { name: /^Notices/ }).click();
};

test('a mistake reported at a station reaches an admin live, and the answer rings the reporter’s bell', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const word = unheardOf();
  const admin = await contextOf(browser, 'admin', baseURL ?? '');
  const desk = await admin.newPage();
  await desk.goto(`${there}/admin/mistakes`);
  await isLive(desk);
  await expect(desk.getByRole('tab', { name: /^Open/ })).toBeVisible();

  const member = await verifiedNewcomer(browser, baseURL ?? '');
  const page = await member.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${here}/scenario/14?tab=mark-scheme`);
  await page.getByRole('button', { name: 'Something is wrong here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Something is wrong here' });
  await dialog.getByLabel('What should it say?').fill(`The dose is too high, ${word}`);
  await page.reload();
  await page.getByRole('button', { name: 'Something is wrong here' }).click();
  await expect(dialog.getByLabel('What should it say?')).toHaveValue(new RegExp(word));
  await dialog.getByLabel('What is wrong?').selectOption('unsafe');
  await expectClean(page, { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();

  const report = desk.getByRole('listitem').filter({ hasText: word });
  await expect(report).toContainText('Unsafe');
  await expect(report).toContainText('Mark scheme');
  await expect(report.getByRole('link', { name: /^AMH\.14/ })).toHaveAttribute(
    'href',
    '/scenario/14?tab=mark-scheme',
  );
  await report.getByLabel('Outcome').selectOption('mended');
  await report.getByLabel('A sentence to the reporter').fill(`Thank you, it is halved. ${word}`);
  await report.getByRole('button', { name: 'Answer' }).click();
  await expect(report).toHaveCount(0);

  await bell(page);
  const notice = page.getByText(`Thank you, it is halved. ${word}`);
  await expect(notice).toBeVisible();
  await expect(page.getByText(/^Mended: AMH\.14/)).toBeVisible();
  for (const context of [admin, member]) await context.close();
});

test('an idea is made public, voted for in another browser with a live count, and done by bell', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const word = unheardOf();
  const [author, voter] = await Promise.all([
    verifiedNewcomer(browser, baseURL ?? ''),
    verifiedNewcomer(browser, baseURL ?? ''),
  ]);
  const writing = await author.newPage();
  await writing.setViewportSize({ width: 360, height: 780 });
  await writing.goto(`${here}/feedback`);
  await isLive(writing);
  await writing.getByRole('radio', { name: '3 stars' }).focus();
  await writing.keyboard.press('Space');
  await writing.keyboard.press('ArrowRight');
  await expect(writing.getByText('4 of 5')).toBeVisible();
  await writing.getByLabel('Type', { exact: true }).selectOption('feature');
  await writing.getByLabel('Title').fill(`My own title ${word}`);
  await writing.getByLabel('Details').fill('My own words.');
  await writing.getByRole('button', { name: 'Send feedback' }).click();
  await expect(writing.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const admin = await contextOf(browser, 'admin', baseURL ?? '');
  const desk = await admin.newPage();
  await desk.goto(`${there}/admin/feedback`);
  const card = desk.getByRole('listitem').filter({ hasText: `My own title ${word}` });
  await expect(card).toContainText('4 of 5 stars');
  await card.getByRole('button', { name: 'Make it a public idea' }).click();
  const publishing = desk.getByRole('dialog', { name: 'Make it a public idea' });
  await publishing.getByLabel('Public title').fill(`A quieter bell ${word}`);
  await publishing.getByLabel('Public text').fill('For those who practise at night.');
  await expectClean(desk, { within: 'dialog[open]' });
  await publishing.getByRole('button', { name: 'Publish' }).click();

  const idea = (page: Page) =>
    page
      .getByRole('list', { name: 'Public ideas' })
      .getByRole('listitem')
      .filter({ hasText: word });
  const vote = (page: Page) => idea(page).getByRole('button', { name: /^Vote for/ });
  await expect(vote(writing)).toHaveText('0');
  await expect(idea(writing)).not.toContainText('My own');
  const voting = await voter.newPage();
  await voting.goto(`${there}/feedback`);
  await vote(voting).click();
  await expect(vote(writing)).toHaveText('1');
  await expect(vote(writing)).toHaveAttribute('aria-pressed', 'false');
  await expect(vote(voting)).toHaveAttribute('aria-pressed', 'true');

  await card.getByLabel(/^State of/).selectOption('done');
  await card.getByRole('button', { name: 'Set state' }).click();
  await expect(idea(writing)).toContainText('Done');
  for (const [page, why] of [
    [voting, 'You voted for it.'],
    [writing, 'You told us. Thank you.'],
  ] as const) {
    await bell(page);
    await expect(page.getByText(`Done: A quieter bell ${word}`)).toHaveCount(1);
    await expect(page.getByText(why)).toBeVisible();
  }
  for (const context of [author, voter, admin]) await context.close();
});

test('a visitor’s words stay in the tab until they are sent, and nothing is on the device after', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/feedback');
  await page.getByLabel('Title').fill('From outside');
  await page.getByLabel('Details').fill('I have no account.');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('From outside');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain('From outside');
  await context.close();
});
