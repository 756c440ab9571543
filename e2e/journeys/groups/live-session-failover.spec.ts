import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  good,
  openPlayer,
  type Player,
  stationNumbers,
  verifiedMember,
} from '../support/circuit-cast.ts';
import { markOnScreen } from '../support/circuit-screens.ts';
import { dataDirOf, unheardOf } from '../support/community-people.ts';
import { expectAllReady, gatewayOrigins, gatewayPidAt } from '../support/gateways.ts';
import { isLive } from '../support/people.ts';
import {
  comeIn,
  createGroup,
  invitationOf,
  joinByLink,
  noteRounds,
  phasesReceived,
  planSoon,
  queueStation,
} from '../support/study-group.ts';
import { cardOf, foundIn, textsOf } from '../support/withheld-texts.ts';

/** A round of fifteen and a half minutes takes ninety-three seconds. */
const SPEED = 10;
const wholeRound = { timeout: 150_000 };
const first = textsOf(stationNumbers[0]);
const second = textsOf(stationNumbers[1]);
const titles = stationNumbers.map((number) => cardOf(number).title);
const planned = [1, 2].flatMap((round) =>
  ['Reading', 'Task', 'Marking', 'Talk'].map((phase) => `${phase}, Round ${round}`),
);
const ofPlan = (shown: string) => shown.toLowerCase().replace(', round', '');

type Member = Player & { shown: () => string[] };

async function member(browser: Browser, origin: string): Promise<Member> {
  const player = await openPlayer(browser, origin, await verifiedMember(browser, origin));
  return { ...player, shown: await noteRounds(player.page) };
}

const clockShows = (page: Page, phase: string) =>
  expect(page.getByRole('timer').getByText(phase, { exact: true }).first()).toBeAttached(
    wholeRound,
  );
const isRole = ({ page }: Player, role: string) =>
  expect(page.getByRole('heading', { name: `You are ${role}`, exact: true })).toBeVisible();
/** The mark scheme, open by then, has the same words. */
const rateOneself = ({ page }: Player) =>
  page.getByText('Borderline Pass', { exact: true }).first().click();
const savedNote = async ({ page }: Player, text: string) => {
  const section = page.getByRole('region', { name: 'Your note for the candidate' });
  await section.getByLabel(/^Note/).fill(text);
  await expect(section.getByTestId('save-status')).toHaveText('Saved');
};

/** Other routes to the stations of a session; called inside the page, so that replies are recorded. */
function tryWays(page: Page, session: string): Promise<string[]> {
  return page.evaluate(async (live) => {
    const answered: string[] = [];
    const ask = async (method: string, path: string, body?: unknown) => {
      const reply = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await reply.text();
      answered.push(`${reply.status} ${method} ${path}`);
    };
    for (const station of [14, 24]) {
      await ask('GET', `/api/scenarios/${station}`);
      await ask('GET', `/api/scenarios/${station}/candidate`);
      await ask('POST', '/api/practice/attempts', { scenarioId: station });
      await ask('GET', `/scenario/${station}`);
    }
    for (const path of ['', '/rounds/1', '/rounds/2']) await ask('GET', `${live}${path}`);
    await ask('GET', '/api/scenarios/search?q=lambing');
    return answered;
  }, `/api${session}/live`);
}

test.use({ actionTimeout: 60_000 });

test('a group practises two rounds live: a reload, a killed gateway and a late arrival lose nothing', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000);
  const [here = '', there = ''] = gatewayOrigins(dataDirOf());
  // Ana and Cara each stay at one gateway; the proxy moves Ben and Dan to one that answers.
  const ana = await member(browser, here);
  const ben = await member(browser, baseURL ?? '');
  const cara = await member(browser, there);
  const dan = await member(browser, baseURL ?? '');
  const everybody = [ana, ben, cara, dan];
  const group = `Circle ${unheardOf()}`;

  const session = await test.step('a group, a link, a session and its lobby', gather);
  await test.step('round 1: a killed gateway, a reload and a late arrival', playFirst);
  await test.step('round 2: roles have turned', playSecond);
  await test.step('the summary', endAndSum);
  await test.step('the same phases for everybody', expectSamePhases);
  await test.step('nothing reached anybody before its time', expectNothingEarly);
  for (const { errors, context } of everybody) {
    expect(errors).toEqual([]);
    await context.close();
  }

  async function gather(): Promise<string> {
    await ana.page.goto('/study-groups');
    await isLive(ana.page);
    await ana.arrivals.settle();
    const path = await createGroup(ana.page, group, true);
    const link = await invitationOf(ana.page);
    for (const { page } of [ben, cara, dan]) await joinByLink(page, link, group);
    const planned = await planSoon(ana.page, 'Two rounds');
    for (const { page } of [ben, cara, dan]) {
      await page.getByRole('link', { name: 'Two rounds' }).click();
      await expect(page).toHaveURL(new RegExp(`${planned}$`));
    }
    expect(planned.startsWith(path)).toBe(true);
    await ana.arrivals.settle();
    await ana.page.goto(`${planned}?speed=${SPEED}`);
    for (const { page, handle } of [ana, ben, cara]) await comeIn(page, handle);
    await queueStation(ana.page, stationNumbers[0], titles[0] ?? '');
    await queueStation(ben.page, stationNumbers[1], titles[1] ?? '');
    for (const { page } of [ana, ben, cara]) {
      for (const title of titles)
        await expect(page.getByRole('list', { name: 'Queue' }).getByText(title)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText([
        `${ana.handle}Candidate`,
        `${ben.handle}Role player`,
        `${cara.handle}Examiner`,
      ]);
      await page.getByRole('button', { name: 'I am ready' }).click();
    }
    await expect(ana.page.getByText('Everybody is ready.')).toBeVisible();
    await expect(dan.page.getByText('Here now:')).toContainText(cara.handle);
    return planned;
  }

  async function playFirst() {
    await ana.page.getByRole('button', { name: 'Start the round' }).click();
    await isRole(ana, 'the candidate');
    await isRole(ben, 'the role player');
    await isRole(cara, 'the examiner');
    for (const { page } of [ana, ben, cara]) await clockShows(page, 'Task');
    process.kill(gatewayPidAt(dataDirOf(), there), 'SIGKILL');
    const marked = markOnScreen(cara.page, 'Good', /^Pass/, `Well done, ${ana.handle}`);
    const noted = savedNote(ben, 'You let me finish');
    await dan.page.getByRole('button', { name: 'Come in' }).click();
    await expect(dan.page.getByText(/^You came in after this round began/)).toBeVisible();
    await isRole(dan, 'an observer');
    await ana.arrivals.settle();
    await ana.page.reload();
    await expect(ana.page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
    const tried = await tryWays(ana.page, session);
    expect(tried.filter((line) => line.startsWith('403'))).toHaveLength(6);
    expect(foundIn(await ana.arrivals.kept(), secretsOf(first, second))).toEqual([]);
    await Promise.all([marked, noted]);
    await clockShows(ana.page, 'Talk');
    await expect(ana.page.getByText('Rate yourself first.')).toBeVisible();
    await expect(ana.page.getByText(`Well done, ${ana.handle}`)).toHaveCount(0);
    await rateOneself(ana);
    await expect(ana.page.getByText(`Well done, ${ana.handle}`)).toBeVisible();
    await expect(ana.page.getByText('16 / 20')).toBeVisible();
    await expect(ana.page.getByText('You let me finish')).toBeVisible();
    await expectAllReady(dataDirOf());
  }

  async function playSecond() {
    await expect(ben.page.getByText(/Ryan Whitmore/).first()).toBeVisible(wholeRound);
    await isRole(ben, 'the candidate');
    await isRole(ana, 'the role player');
    await isRole(dan, 'the examiner');
    await isRole(cara, 'an observer');
    await clockShows(dan.page, 'Task');
    await markOnScreen(dan.page, 'Excellent', /^Pass/, `Well done, ${ben.handle}`);
    await savedNote(cara, 'Warm from the start');
    await clockShows(ben.page, 'Talk');
    await rateOneself(ben);
    await expect(ben.page.getByText(`Well done, ${ben.handle}`)).toBeVisible();
    await expect(ben.page.getByText('Warm from the start')).toBeVisible();
  }

  async function endAndSum() {
    await ana.page.getByRole('button', { name: 'End the session' }).click(wholeRound);
    const question = ana.page.getByRole('dialog', { name: 'End the session?' });
    await question.getByRole('button', { name: 'End the session' }).click();
    for (const { page } of everybody) {
      await expect(page.getByText('The session is over after 2 rounds.')).toBeVisible();
      const rounds = page.getByRole('list', { name: 'Rounds', exact: true });
      for (const title of titles) await expect(rounds.getByText(title)).toBeVisible();
    }
    for (const [{ page, handle, context }, station, mark] of [
      [ana, 14, '16 / 20'],
      [ben, 24, '20 / 20'],
    ] as const) {
      const own = page.getByRole('listitem').filter({ hasText: 'You sat it.' });
      await expect(own.getByText(mark)).toBeVisible();
      await expect(own.getByText(`Well done, ${handle}`)).toBeVisible();
      const { completed } = await good({ context }, 'get', `/api/progress/${station}`);
      expect(completed).toBe(true);
    }
  }

  async function expectSamePhases() {
    // A tab may load for longer than a phase lasts at this speed; what it shows is in order.
    for (const { shown } of everybody) {
      expect(planned.filter((phase) => shown().includes(phase))).toEqual(shown());
      expect(shown()).toEqual(expect.arrayContaining(['Task, Round 1', 'Task, Round 2']));
    }
    const moves = phasesReceived(ben);
    expect(moves.map(({ phase }) => phase)).toEqual(planned.map(ofPlan));
    expect(phasesReceived(cara)).toEqual(moves);
    expect(phasesReceived(dan)).toEqual(moves);
    // What began while a page was loading is in the reply that it opens with.
    for (const move of phasesReceived(ana)) expect(moves).toContainEqual(move);
  }

  async function expectNothingEarly() {
    const endOf = (phase: string) =>
      phasesReceived(ben).find((one) => one.phase === phase)?.endsAt ?? 0;
    const [talk1, round2, talk2] = ['marking 1', 'talk 1', 'marking 2'].map(endOf);
    const until = async ({ arrivals }: Player, before: number | undefined, texts: string[]) =>
      new Set(foundIn(await arrivals.pieces(before), texts).map(sentenceOf)).size;
    // Files of the build are the same for everybody.
    for (const { arrivals } of everybody)
      expect(arrivals.unread.filter((url) => !url.includes('/assets/'))).toEqual([]);
    // What is open to the candidate arrives, so the search works.
    expect(await until(ana, talk1, secretsOf(first, second))).toBe(0);
    expect(await until(ana, talk1, first.task)).toBe(first.task.length);
    expect(await until(ben, round2, [...second.task, ...secretsOf(second)])).toBe(0);
    expect(await until(ben, talk2, secretsOf(second))).toBe(0);
    expect(await until(ben, talk2, second.task)).toBe(second.task.length);
    // Those who play and observe.
    expect(await until(ben, talk1, first.scheme)).toBe(0);
    expect(await until(ana, talk2, second.scheme)).toBe(0);
    expect(await until(dan, talk1, secretsOf(first, second))).toBe(0);
    expect(await until(cara, talk2, secretsOf(second))).toBe(0);
    // Both roles' texts do arrive where they belong, and everything with the talk.
    expect(await until(ben, talk1, first.brief)).toBe(first.brief.length);
    expect(await until(ana, talk2, second.brief)).toBe(second.brief.length);
    expect(await until(cara, talk1, first.scheme)).toBeGreaterThan(0.5 * first.scheme.length);
    expect(await until(dan, talk2, second.scheme)).toBeGreaterThan(0.5 * second.scheme.length);
    for (const [player, texts] of [
      [ana, first],
      [ben, second],
    ] as const)
      expect(await until(player, undefined, secretsOf(texts))).toBeGreaterThan(
        0.9 * secretsOf(texts).length,
      );
  }
});

type Texts = ReturnType<typeof textsOf>;
const secretsOf = (...stations: Texts[]) =>
  stations.flatMap(({ brief, scheme }) => [...brief, ...scheme]);
const sentenceOf = (found: string) => found.slice(found.indexOf(': ') + 2);
