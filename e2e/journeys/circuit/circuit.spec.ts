import { expect, test } from '@playwright/test';
import {
  closeCast,
  everybody,
  openCast,
  type Player,
  stationNumbers,
} from '../support/circuit-cast.ts';
import {
  joinOnScreen,
  launchOnScreen,
  linksOnScreen,
  markOnScreen,
  noteShownPhases,
  planOnScreen,
  type ShownPhase,
} from '../support/circuit-screens.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { cardOf } from '../support/withheld-texts.ts';

/** A round of ten and a half minutes takes forty-two seconds. */
const SPEED = 15;
const brief14 = /for hours in the old lambing shed/;
const [title14, title24] = stationNumbers.map((number) => cardOf(number).title);
const planned = [1, 2].flatMap((round) => [
  `Reading ${round}`,
  `Task ${round}`,
  `Changeover ${round}`,
]);
const wholeMock = { timeout: 150_000 };

type Moved = { n: number; state: string; phase: string; round: number };

function movesOf({ arrivals }: Player): Moved[] {
  return arrivals.events('circuit.moved').map(({ n = 0, d }) => {
    const { state, clock } = d as { state: string; clock: { phase: string; round: number } };
    return { n, state, phase: clock.phase, round: clock.round };
  });
}

test('a mock for five people on two gateways, from the plan to the results', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const dataDir = test.info().config.metadata.dataDir as string;
  const cast = await openCast(browser, gatewayOrigins(dataDir));
  const { pat, cleo, dan, eve, rob } = cast;
  const shown = new Map<Player, () => Promise<ShownPhase[]>>();
  for (const player of everybody(cast)) shown.set(player, await noteShownPhases(player.page));

  const id = await planOnScreen(pat.page, 'Saturday mock', SPEED, stationNumbers);
  await pat.page.getByLabel('Join as').selectOption('Examiner');
  await pat.page.getByRole('button', { name: 'Open the lobby' }).click();
  const linkFor = await linksOnScreen(pat.page);
  await joinOnScreen(cleo, await linkFor('Candidate'), 'candidate');
  await joinOnScreen(dan, await linkFor('Candidate'), 'candidate');
  await joinOnScreen(eve, await linkFor('Examiner'), 'examiner');
  await joinOnScreen(rob, await linkFor('Role player'), 'role player');
  await pat.page.getByRole('tab', { name: 'Seats' }).click();
  await pat.page.getByRole('button', { name: 'Fill automatically' }).click();
  await expect(
    cleo.page.getByText('Candidate, begins at place 1', { exact: true }).first(),
  ).toBeVisible();
  // Staff of a station prepare; its candidates learn nothing.
  await expect(rob.page.getByText(brief14)).toBeVisible();
  await expect(cleo.page.getByText(brief14)).toHaveCount(0);

  await launchOnScreen(pat.page);
  const note = 'Two minutes to stretch after this one';
  await pat.page.getByRole('textbox', { name: 'Message to everybody' }).fill(note);
  await pat.page.getByRole('button', { name: 'Send' }).click();
  for (const { page } of everybody(cast)) {
    await expect(page.getByRole('alert').getByText(note)).toBeVisible();
    await page.getByRole('button', { name: 'Put this message away' }).click();
  }
  for (const { page } of everybody(cast))
    await expect(page.getByText(/^The last round is over\./)).toBeVisible(wholeMock);
  expectMovesAlike(everybody(cast));
  await test.step('what each saw, phase by phase', () => seeWhatWasShown());
  await test.step('marks, self-ratings and impressions', () => writeAll());
  await test.step('closing, publishing, and who sees what', () => publishAll());
  for (const { errors } of everybody(cast)) expect(errors).toEqual([]);
  await closeCast(cast);

  async function seeWhatWasShown() {
    const seenBy = new Map<Player, ShownPhase[]>();
    for (const [player, phases] of shown) seenBy.set(player, await phases());
    for (const phases of seenBy.values()) {
      const seen = phases.map(({ phase }) => phase);
      // A page may miss a short phase, but never go back.
      expect(seen).toEqual(planned.filter((phase) => seen.includes(phase)));
      expect(seen).toEqual(expect.arrayContaining(['Task 1', 'Task 2']));
    }
    const headingsOf = (player: Player, ...of: string[]) =>
      (seenBy.get(player) ?? [])
        .filter(({ phase }) => of.includes(phase))
        .flatMap(({ headings }) => headings);
    const [round1, round2] = [planned.slice(0, 3), planned.slice(3)];
    expect(headingsOf(cleo, ...round1)).toEqual(expect.arrayContaining(['Place 1', title14]));
    expect(headingsOf(cleo, ...round1)).not.toContain(title24);
    expect(headingsOf(cleo, ...round2)).toEqual(expect.arrayContaining(['Place 2', title24]));
    expect(headingsOf(cleo, ...round2)).not.toContain(title14);
    expect(headingsOf(dan, ...round1)).toContain(title24);
    expect(headingsOf(dan, ...round2)).toContain(title14);
    expect(headingsOf(rob, ...round1)).toEqual(expect.arrayContaining([cleo.handle, title14]));
    expect(headingsOf(rob, ...round2)).toEqual(expect.arrayContaining([dan.handle, title14]));
    expect(headingsOf(eve, ...round1)).toEqual(expect.arrayContaining([dan.handle, 'Mark sheet']));
  }

  async function writeAll() {
    // A sheet belongs to a round and a candidate, whenever it is written.
    for (const [examiner, candidate, level, rating] of [
      [pat, cleo, 'Good', /^Pass/],
      [eve, cleo, 'Poor', /^Fail/],
      [pat, dan, 'Excellent', /^Pass/],
      [eve, dan, 'Average', /^Pass/],
    ] as const) {
      const sheet = new RegExp(`^\\d\\. ${candidate.handle}`);
      await examiner.page.getByRole('button', { name: sheet }).click();
      await markOnScreen(examiner.page, level, rating, `Well done, ${candidate.handle}`);
    }
    await rob.page
      .getByRole('group', { name: `How did it feel with ${cleo.handle}?` })
      .getByText('Excellent')
      .click();
    await cleo.page.getByText('Borderline Pass', { exact: true }).first().click();
    for (const { page } of [rob, cleo])
      await expect(page.getByTestId('save-status').first()).toHaveText('Saved');
  }

  async function publishAll() {
    await expect(pat.page.getByText(/^Every sheet that counts is complete\./)).toBeVisible();
    await pat.page.getByRole('button', { name: 'Close marking' }).click();
    await expect(eve.page.getByText('Marking is closed', { exact: true }).first()).toBeVisible();
    await pat.page.getByRole('button', { name: 'Publish results' }).click();
    await pat.page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(cleo.page.getByTestId('result-sum')).toHaveText('24 / 40');
    await expect(dan.page.getByTestId('result-sum')).toHaveText('32 / 40');
    await expect(cleo.page.getByText(`Well done, ${cleo.handle}`).first()).toBeVisible();
    await expect(cleo.page.getByText(`Well done, ${dan.handle}`)).toHaveCount(0);
    const grid = pat.page.getByRole('table', { name: 'Marks of each candidate by station' });
    for (const { handle } of [cleo, dan])
      await expect(grid.getByRole('row', { name: new RegExp(handle) })).toBeVisible();
    for (const path of ['grid', 'grid.csv']) {
      const reply = await cleo.context.request.get(`/api/circuits/${id}/results/${path}`);
      expect(reply.status()).toBe(403);
    }
  }
});

/** Every socket receives all phases in the same order with the same numbers. */
function expectMovesAlike([first, ...others]: Player[]): void {
  if (!first) throw new Error('There are no players.');
  const moves = movesOf(first);
  expect(moves.map(({ phase, round }) => `${phase} ${round}`)).toEqual([
    'reading 0',
    'task 0',
    'changeover 0',
    'reading 1',
    'task 1',
    'changeover 1',
    'over 1',
  ]);
  expect(moves.at(-1)?.state).toBe('marking');
  for (const other of others) expect(movesOf(other)).toEqual(moves);
}
