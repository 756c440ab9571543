import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Arrivals } from '../support/arrivals.ts';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';
import { createGroup, invitationOf } from '../support/study-group.ts';

type Somebody = { context: BrowserContext; page: Page; handle: string };

async function somebody(browser: Browser, baseURL: string): Promise<Somebody> {
  const context = await verifiedNewcomer(browser, baseURL);
  const { handle } = await (await context.request.get('/api/auth/user')).json();
  return { context, page: await context.newPage(), handle };
}

const members = (page: Page) => page.getByRole('list', { name: 'Members' });

test('a private group: link, joining, removal and a stranger’s request, live on two gateways', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const ana = await somebody(browser, baseURL ?? '');
  const ben = await somebody(browser, baseURL ?? '');
  const name = `Circle ${unheardOf()}`;
  await ana.page.goto(`${here}/study-groups`);
  const path = await createGroup(ana.page, name, true);
  await isLive(ana.page);

  await ben.page.goto(there + (await invitationOf(ana.page)));
  await expect(ben.page.getByText('1 of 8 members')).toBeVisible();
  await ben.page.getByRole('button', { name: 'Join' }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(members(ben.page).getByText(`${ben.handle} (you)`)).toBeVisible();
  await expect(members(ana.page).getByText(ben.handle)).toBeVisible();
  await expect(members(ana.page).getByText('online')).toHaveCount(2);
  await expect(ben.page.getByText('Invitation link')).toHaveCount(0);
  await expectClean(ana.page);

  await isLive(ben.page);
  const inMonths = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10);
  await ben.context.request.patch(`${there}/api/profile`, { data: { examDate: inMonths } });
  await ben.page.getByRole('switch', { name: 'Show my exam date to this group' }).click();
  const exams = ana.page.getByRole('list', { name: 'Upcoming exams' });
  await expect(exams.getByText(ben.handle)).toBeVisible();
  await expect(exams.getByText(/in (69|70|71) days/)).toBeVisible();

  await ana.page.getByRole('button', { name: `More about ${ben.handle}` }).click();
  await ana.page.getByRole('button', { name: 'Remove from the group' }).click();
  const question = ana.page.getByRole('dialog', { name: `Remove ${ben.handle}?` });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(ben.page.getByText('You are no longer in this group')).toBeVisible();
  // The notice in the bell names it.
  await expect(ben.page.getByRole('main').getByText(name)).toHaveCount(0);
  await expect(members(ana.page).getByText(ben.handle)).toHaveCount(0);

  const stranger = await somebody(browser, baseURL ?? '');
  const arrivals = new Arrivals(stranger.context);
  await stranger.page.goto(there + path);
  const { page } = stranger;
  await expect(page.getByText('There is no such group, or it is private.')).toBeVisible();
  await isLive(page);
  await page.getByLabel(/^Note/).fill('We met at the Saturday mock.');
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText(/^If there is such a group/)).toBeVisible();
  await expectClean(page);
  const told = [...(await arrivals.pieces()), ...(await arrivals.kept())];
  expect(told.filter(({ text }) => text.includes(name) || text.includes(ana.handle))).toEqual([]);

  const requests = ana.page.getByRole('list', { name: 'Requests' });
  await expect(requests.getByText('We met at the Saturday mock.')).toBeVisible();
  await ana.page.getByRole('button', { name: `Accept ${stranger.handle}` }).click();
  await expect(members(ana.page).getByText(stranger.handle)).toBeVisible();
  await expect(requests.getByText(stranger.handle)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await expect(
    page.getByText(`An admin has accepted your request to join “${name}”.`),
  ).toBeVisible();
  for (const { context } of [ana, ben, stranger]) await context.close();
});

test('the directory counts, shows arrivals and removals without a reload', async ({
  browser,
  baseURL,
}) => {
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const ana = await somebody(browser, baseURL ?? '');
  const ben = await somebody(browser, baseURL ?? '');
  const word = unheardOf();
  await ben.page.goto(`${there}/study-groups?q=${word}`);
  await expect(ben.page.getByText('No groups found')).toBeVisible();
  await isLive(ben.page);

  await ana.page.goto(`${here}/study-groups`);
  await createGroup(ana.page, `Circle ${word}`, false);
  const card = ben.page.getByRole('listitem').filter({ hasText: word });
  await expect(card.getByText('1 of 8 members')).toBeVisible();
  await card.getByRole('button', { name: 'Join' }).click();
  await expect(members(ana.page).getByText(ben.handle)).toBeVisible();
  await expect(ben.page.getByRole('heading', { level: 1, name: `Circle ${word}` })).toBeVisible();
  await ben.page.goBack();
  await expect(ben.page.getByRole('tab', { name: 'My Groups (1)' })).toBeVisible();
  await expect(card.getByText('2 of 8 members')).toBeVisible();

  await ana.page.getByRole('button', { name: 'More about this group' }).click();
  await ana.page.getByRole('button', { name: 'Delete the group' }).click();
  const question = ana.page.getByRole('dialog', { name: `Delete “Circle ${word}”?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(ana.page.getByText('You are in no group yet')).toBeVisible();
  await expect(ben.page.getByText('No groups found')).toBeVisible();
  await expect(ben.page.getByRole('tab', { name: 'My Groups (0)' })).toBeVisible();
  for (const { context } of [ana, ben]) await context.close();
});
