import { readFile } from 'node:fs/promises';
import { newId } from '@cascade/shared/kernel/id';
import { expect, type Page, test } from '@playwright/test';
import ICAL from 'ical.js';
import { expectClean } from '../support/clean.ts';
import { dataDirOf, unheardOf, verifiedNewcomer } from '../support/community-people.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const people = (page: Page, answer: string) =>
  page.getByRole('main').getByRole('list', { name: answer, exact: true });

/** "2027-03-12", so many days from now. */
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

test('a weekly session is planned, answered and moved, live on two gateways; wrong input loses nothing', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  const [ana, ben] = await Promise.all(
    [here, there].map(async () => {
      const context = await verifiedNewcomer(browser, baseURL ?? '');
      const { handle } = await (await context.request.get('/api/auth/user')).json();
      return { context, page: await context.newPage(), handle: String(handle) };
    }),
  );
  if (!ana || !ben) throw new Error('There is nobody.');
  const group = await (
    await ana.context.request.post('/api/study-groups', {
      headers: { 'Idempotency-Key': newId() },
      data: { name: `Circle ${unheardOf()}`, specialty: 'Psychotherapy' },
    })
  ).json();
  await ben.context.request.post(`/api/study-groups/${group.id}/join`, { data: {} });
  await ben.page.goto(`${there}/study-groups/${group.id}`);
  await expect(ben.page.getByText(/^No session is planned/)).toBeVisible();
  await isLive(ben.page);

  await ana.page.goto(`${here}/study-groups/${group.id}`);
  await ana.page.getByRole('button', { name: 'Plan a session' }).click();
  const plan = dialog(ana.page, 'Plan a session');
  const submit = plan.getByRole('button', { name: 'Plan the session' });
  await submit.click();
  await expect(plan.getByText('Choose a date and a time')).toBeVisible();
  await plan.getByLabel('Date and time').fill('2020-01-02T19:30');
  await submit.click();
  await expect(plan.getByText('Title is required')).toBeVisible();
  await plan.getByLabel('Title').fill('Psychosis, two rounds');
  await submit.click();
  await expect(plan.getByText('Choose a time in the future')).toBeVisible();
  const first = dayAfter(9);
  await plan.getByLabel('Date and time').fill(`${first}T19:30`);
  await plan.getByLabel('Time zone').selectOption('Europe/London');
  await plan.getByLabel('Repeats').selectOption('Every week');
  await plan.getByLabel('Platform').selectOption('Zoom');
  await plan.getByLabel('Link for Zoom').fill('https://meet.google.com/abc-defg-hij');
  await submit.click();
  await expect(
    plan.getByText('This is a Google Meet link, but Zoom is chosen.', { exact: true }),
  ).toBeVisible();
  await ana.page.reload();
  await expect(plan.getByLabel('Title')).toHaveValue('Psychosis, two rounds');
  await expect(plan.getByLabel('Date and time')).toHaveValue(`${first}T19:30`);
  await expect(plan.getByLabel('Link for Zoom')).toHaveValue(
    'https://meet.google.com/abc-defg-hij',
  );
  await plan.getByLabel('Link for Zoom').fill('');
  await plan.getByLabel('Your calendar').selectOption('Outlook');
  await submit.click();
  await expect(
    ana.page.getByRole('heading', { level: 1, name: 'Psychosis, two rounds' }),
  ).toBeVisible();
  await expect(ana.page.getByText(/^Zoom\. Until the organiser gives a link/)).toBeVisible();
  await isLive(ana.page);

  await ben.page.getByRole('link', { name: 'Psychosis, two rounds' }).click();
  await expect(ben.page.getByText(`${longDay(first)} at 19:30`).first()).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(people(ben.page, 'No answer yet').getByRole('listitem')).toHaveCount(2);
  await ben.page.getByText('Coming', { exact: true }).first().click();
  await expect(people(ana.page, 'Coming').getByText(ben.handle)).toBeVisible();
  await expect(people(ben.page, 'Coming').getByText(ben.handle)).toBeVisible();
  await expectClean(ana.page);

  const calendar = ana.page.getByRole('region', { name: 'Add to your calendar' });
  await expect(calendar.getByRole('listitem').first()).toContainText(/^Outlook.*first session/);
  const [download] = await Promise.all([
    ana.page.waitForEvent('download'),
    calendar.getByRole('link', { name: 'iCal file' }).click(),
  ]);
  const file = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.summary, event.startDate.toString(), event.isRecurring()]).toEqual([
    'Psychosis, two rounds',
    `${first}T19:30:00`,
    true,
  ]);

  await ana.page.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(ana.page, 'Edit the series');
  const moved = dayAfter(11);
  await edit.getByLabel('Date and time').fill(`${moved}T18:00`);
  await edit.getByLabel('Link for Zoom').fill('https://zoom.us/j/12345678901');
  await expectClean(ana.page, { within: 'dialog[open]' });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(ben.page.getByText(`${longDay(moved)} at 18:00`).first()).toBeVisible();
  await expect(people(ben.page, 'No answer yet').getByText(ben.handle)).toBeVisible();
  await expect(ben.page.getByRole('link', { name: /^Join on Zoom/ })).toHaveAttribute(
    'href',
    'https://zoom.us/j/12345678901',
  );
  await ben.page.getByRole('button', { name: /^Notices, / }).click();
  await expect(ben.page.getByText('“Psychosis, two rounds” is at another time')).toBeVisible();

  await ana.page.getByRole('button', { name: 'Cancel the series' }).click();
  await dialog(ana.page, 'Cancel “Psychosis, two rounds”?')
    .getByRole('button', { name: 'Cancel the series' })
    .click();
  await expect(ben.page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: /^Join on Zoom/ })).toHaveCount(0);
  await expect(ben.page.getByRole('link', { name: 'Calendar file' })).toBeVisible();
  for (const { context } of [ana, ben]) await context.close();
});

test('a group that is being created keeps all that was chosen through a reload', async ({
  browser,
  baseURL,
}) => {
  const context = await verifiedNewcomer(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/study-groups?create');
  const create = dialog(page, 'Create Group');
  await create.getByLabel('Name').fill('Evening circle');
  await create.getByLabel('Specialty').selectOption('Psychotherapy');
  await create.getByLabel('Size').selectOption('12 people');
  await create.getByText('Private', { exact: true }).click();
  await page.reload();
  await expect(create.getByLabel('Name')).toHaveValue('Evening circle');
  await expect(create.getByLabel('Specialty')).toHaveValue('Psychotherapy');
  await expect(create.getByLabel('Size')).toHaveValue('12');
  await expect(create.getByRole('radio', { name: 'Private' })).toBeChecked();
  await context.close();
});
