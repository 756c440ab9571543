import { expect, test } from '@playwright/test';
import {
  circuitOf,
  closeCast,
  everybody,
  gathered,
  good,
  openCast,
  type Player,
} from '../support/circuit-cast.ts';
import { expectAllReady, gatewayPids } from '../support/gateways.ts';
import { shownSeconds } from '../support/timed-station.ts';

/** Generous: a killed gateway is restarted, and backoff doubles up to two seconds. */
const within = { timeout: 30_000 };

const movesOf = ({ arrivals }: Player) =>
  arrivals.events('circuit.moved').map(({ n, d }) => {
    const { clock } = d as { clock: { phase: string; round: number; rev: number } };
    return [n, clock.phase, clock.round, clock.rev];
  });

/** The clock face against the server's instants, within a second. */
async function expectRightClock({ page }: Player, endsAt: number): Promise<void> {
  const shown = await shownSeconds(page);
  expect(Math.abs(shown - (endsAt - Date.now()) / 1_000)).toBeLessThanOrEqual(2);
}

test('each gateway is killed during a task: a mock loses its sockets and nothing else', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const dataDir = test.info().config.metadata.dataDir as string;
  const cast = await openCast(browser, [baseURL ?? '']);
  const { pat, cleo, eve } = cast;
  const id = await gathered(cast, 1);
  const at = `/api/circuits/${id}`;
  const clockNow = async () => {
    const { clock } = await circuitOf(pat, id);
    if (!clock) throw new Error('It was not launched.');
    return clock;
  };
  const skip = async () =>
    good(pat, 'post', `${at}/clock`, { command: 'skip', rev: (await clockNow()).rev });
  for (const { page } of everybody(cast)) {
    await page.goto(`/exam-simulator/live/${id}`);
    await expect(page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible(within);
    await expect(page.locator('[data-live="live"]')).toBeAttached(within);
  }
  await good(pat, 'post', `${at}/launch`);
  await skip();
  const bells = cleo.page.getByRole('log', { name: 'Bells' });
  await expect(bells).toHaveText('Bell: task starts');
  const domains = eve.page.getByRole('group', { name: /\d+ %$/ });
  await domains.first().getByRole('radio', { name: '4 Good' }).click();
  await expect(eve.page.getByTestId('save-status')).toHaveText('Saved');
  const before = await clockNow();

  const pids = gatewayPids(dataDir);
  expect(pids.length).toBeGreaterThanOrEqual(2);
  for (const [turn, pid] of pids.slice(0, 2).entries()) {
    process.kill(pid, 'SIGKILL');
    // Text typed during the outage is saved afterwards.
    await eve.page.getByLabel(/^Did well/).fill(`Written in outage ${turn}`);
    await expect(cleo.page.getByText(/Mr Owen Pritchard is a/)).toBeVisible();
    for (const { page } of everybody(cast))
      await expect(page.locator('[data-live="live"]')).toBeAttached(within);
    await expect(eve.page.getByTestId('save-status')).toHaveText('Saved', within);
    await expect
      .poll(() => gatewayPids(dataDir).length, { message: `turn ${turn}`, ...within })
      .toBeGreaterThanOrEqual(2);
    expect(await clockNow()).toEqual(before);
    for (const player of everybody(cast)) await expectRightClock(player, before.endsAt ?? 0);
    await expect(bells).toHaveText('Bell: task starts');
  }
  await expectAllReady(dataDir);
  await skip();
  for (const { page } of everybody(cast))
    await expect(page.getByRole('timer').getByText('Changeover').first()).toBeAttached(within);
  await expect(cleo.page.getByRole('heading', { name: 'Next: place 2' })).toBeVisible(within);
  const moves = movesOf(pat);
  expect(moves.map(([, phase, round]) => `${phase} ${round}`)).toEqual([
    'reading 0',
    'task 0',
    'changeover 0',
  ]);
  for (const player of everybody(cast)) expect(movesOf(player)).toEqual(moves);
  const { sheet } = await good(eve, 'get', `${at}/sheets/1/0`);
  expect(sheet).toMatchObject({ didWell: 'Written in outage 1', scores: { 0: 4 } });
  for (const { errors } of everybody(cast)) expect(errors).toEqual([]);
  await closeCast(cast);
});
