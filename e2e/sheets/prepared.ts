import { expect, type Page, test } from '@playwright/test';
import {
  type Cast,
  circuitOf,
  closeCast,
  gathered,
  good,
  openCast,
} from '../journeys/support/circuit-cast.ts';
import { markSheet } from '../journeys/support/mark-sheet.ts';
import { openThread, texts, twoMessengers, write } from '../journeys/support/messengers.ts';
import { startMock } from '../journeys/support/mock-exam.ts';
import { newcomer } from '../journeys/support/people.ts';
import {
  comeIn,
  createGroup,
  invitationOf,
  joinByLink,
  planSoon,
} from '../journeys/support/study-group.ts';
import {
  finishNow,
  newcomerOnPhone,
  phone,
  startStation,
} from '../journeys/support/timed-station.ts';
import { drawSheet } from './sheet.ts';

/** Screens that exist only once somebody has done something. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function finish(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await finishNow(page);
  await expect(page.getByRole('navigation', { name: 'Parts of the mark sheet' })).toBeVisible();
}

test('a station practised alone', async ({ browser, baseURL }) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/practice/14');
  await expect(button(page, 'Start reading')).toBeVisible();
  await drawSheet(page, 'p-station-1-before');
  await startStation(page, '?speed=3');
  await drawSheet(page, 'p-station-2-reading');
  await expect(page).toHaveTitle(/Task · /, { timeout: 60_000 });
  await page.getByLabel('Your notes').fill('Who holds the key?');
  await drawSheet(page, 'p-station-3-task');
  await button(page, 'Leave').click();
  await drawSheet(page, 'p-station-4-question');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.goto('/');
  await expect(page.getByRole('region', { name: /^Running: / })).toBeVisible();
  await drawSheet(page, 'p-station-5-running-bar');
  await page.getByRole('link', { name: 'Return' }).first().click();
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await drawSheet(page, 'p-station-6-paused');
  await finish(page);
  await drawSheet(page, 'p-station-7-marking');
  await page.setViewportSize(phone);
  await markSheet(page, /^4 Good/, /^Pass/);
  await button(page, 'Finish marking').click();
  await expect(page.getByTestId('result-mark')).toBeVisible();
  await drawSheet(page, 'p-station-8-result');
  await context.close();
});

test('the trial station', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
  const page = await context.newPage();
  await page.goto('/try');
  await button(page, 'Start reading').click();
  await drawSheet(page, 'p-trial-1-reading');
  await finish(page);
  await drawSheet(page, 'p-trial-2-marking');
  await page.setViewportSize(phone);
  await markSheet(page, /^3/, /^Borderline Pass/);
  await button(page, 'Finish marking').click();
  await expect(page.getByTestId('result-mark')).toBeVisible();
  await drawSheet(page, 'p-trial-3-result');
  await context.close();
});

test('a station with a partner', async ({ browser, baseURL }) => {
  const context = await newcomer(browser, baseURL ?? '', { viewport: phone });
  const page = await context.newPage();
  await page.goto('/practise-together?station=14');
  await expect(button(page, 'Link')).toBeVisible();
  await drawSheet(page, 'p-partner-1-choice');
  await button(page, 'Link').click();
  const path = new URL(await page.getByLabel('Link for your partner').inputValue()).pathname;
  await drawSheet(page, 'p-partner-2-lobby-alone');
  const stranger = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
  const partner = await stranger.newPage();
  await partner.goto(path);
  await expect(button(partner, 'Join')).toBeVisible();
  await drawSheet(partner, 'p-partner-3-invited');
  await button(partner, 'Join').click();
  await button(partner, 'Ready').click();
  await expect(page.getByText(/^Your partner is ready\./)).toBeVisible();
  await drawSheet(page, 'p-partner-4-lobby');
  await drawSheet(partner, 'p-partner-5-lobby-of-partner');
  await button(page, 'Ready').click();
  await expect(partner.getByText(/^It's not that I want to make a fuss/)).toBeVisible();
  await drawSheet(partner, 'p-partner-6-role-player');
  await drawSheet(page, 'p-partner-7-candidate');
  await finish(page);
  await expect(partner.getByText('Marks', { exact: false }).first()).toBeVisible();
  await drawSheet(partner, 'p-partner-8-sheet');
  await partner.setViewportSize(phone);
  await markSheet(partner, /^3 Average/, /^Borderline Pass/);
  await partner.getByLabel(/^Your name/).fill('Alex');
  await button(partner, 'Send').click();
  await expect(partner.getByText(/^Sent\. The candidate sees your marks/)).toBeVisible();
  await page.setViewportSize(phone);
  await markSheet(page, /^4 Good/, /^Pass/);
  await button(page, 'Finish marking').click();
  await expect(page.getByText(/Alex’s mark/).first()).toBeVisible();
  await drawSheet(page, 'p-partner-9-result');
  await stranger.close();
  await context.close();
});

test('a mock alone', async ({ browser, baseURL }) => {
  const context = await newcomerOnPhone(browser, baseURL ?? '');
  const page = await context.newPage();
  await page.goto(`/exam-simulator/${await startMock(context)}`);
  await expect(button(page, 'Start Station')).toBeVisible();
  await drawSheet(page, 'p-mock-1-station');
  await button(page, 'Start Station').click();
  await expect(page.getByTestId('clock-digits')).toBeVisible();
  await drawSheet(page, 'p-mock-2-running');
  await context.close();
});

test('a live circuit, for each role in each phase', async ({ browser, baseURL }) => {
  test.setTimeout(900_000);
  const cast = await openCast(browser, [baseURL ?? '']);
  const { pat, cleo } = cast;
  const id = await gathered(cast, 1);
  const skip = async () => {
    const { clock } = await circuitOf(pat, id);
    await good(pat, 'post', `/api/circuits/${id}/clock`, { command: 'skip', rev: clock?.rev });
  };
  for (const [, { page }] of rolesOf(cast)) {
    await page.goto(`/exam-simulator/live/${id}`);
    await expect(page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible();
  }
  await drawRoles('1-lobby');
  await good(pat, 'post', `/api/circuits/${id}/launch`);
  for (const [at, phase] of ['Reading', 'Task', 'Changeover'].entries()) {
    for (const [, { page }] of rolesOf(cast))
      await expect(page.getByRole('timer').getByText(phase).first()).toBeAttached();
    await drawRoles(`${at + 2}-${phase.toLowerCase()}`);
    await skip();
  }
  for (const phase of ['Reading', 'Task', 'Changeover']) {
    await expect(cleo.page.getByRole('timer').getByText(phase).first()).toBeAttached();
    await skip();
  }
  for (const [, { page }] of rolesOf(cast))
    await expect(page.getByText(/^The last round is over\./)).toBeVisible();
  await drawRoles('5-marking');
  await good(pat, 'post', `/api/circuits/${id}/publish`, { acceptsUnmarked: true });
  await expect(cleo.page.getByTestId('result-sum')).toBeVisible();
  await drawRoles('6-results');
  await closeCast(cast);

  async function drawRoles(phase: string): Promise<void> {
    for (const [role, { page }] of rolesOf(cast))
      await drawSheet(page, `p-circuit-${phase}-${role}`);
  }
});

const rolesOf = ({ pat, cleo, eve, rob }: Cast) =>
  [
    ['organiser', pat],
    ['candidate', cleo],
    ['examiner', eve],
    ['role-player', rob],
  ] as const;

test('a private thread', async ({ browser }) => {
  const { ana, ben } = await twoMessengers(browser);
  await openThread(ana.page, ben);
  await drawSheet(ana.page, 'p-thread-1-empty');
  await openThread(ben.page, ana);
  await write(ana.page, ben, 'Shall we do the lithium station tonight?');
  await expect(texts(ben.page)).toHaveCount(1);
  await write(ben.page, ana, 'Yes, after the late shift. Half past eight?');
  await expect(texts(ana.page)).toHaveCount(2);
  await drawSheet(ana.page, 'p-thread-2-messages');
  for (const one of [ana, ben]) await one.context.close();
});

test('a study group and its live session', async ({ browser, baseURL }) => {
  const [first, second] = [
    await newcomer(browser, baseURL ?? '', { isVerified: true }),
    await newcomer(browser, baseURL ?? '', { isVerified: true }),
  ];
  const [page, other] = [await first.newPage(), await second.newPage()];
  const { handle } = await (await first.request.get('/api/auth/user')).json();
  await page.goto('/study-groups');
  await createGroup(page, 'Thursday stations', true);
  await drawSheet(page, 'p-group-1-new');
  const link = await invitationOf(page);
  await joinByLink(other, new URL(link, page.url()).href, 'Thursday stations');
  await drawSheet(other, 'p-group-2-joined');
  await planSoon(page, 'Thursday evening');
  await drawSheet(page, 'p-group-3-session');
  await comeIn(page, handle);
  await drawSheet(page, 'p-group-4-room');
  for (const one of [first, second]) await one.close();
});
