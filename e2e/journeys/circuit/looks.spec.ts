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
import { expectClean } from '../support/clean.ts';
import { phone } from '../support/timed-station.ts';

/** Together they cover both widths and both schemes. */
const looks = [
  { scheme: 'light', size: phone },
  { scheme: 'dark', size: { width: 1280, height: 800 } },
] as const;

test('every screen of a mock has no axe findings and no horizontal overflow, for each role in each phase, and its clock writes no rules into the page', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const cast = await openCast(browser, [baseURL ?? '']);
  const { pat, cleo, eve, rob } = cast;
  // The second candidate has the screens of the first.
  const roles = [pat, cleo, eve, rob];
  const ticks = await breakableTicks(cleo);
  await pat.page.goto('/exam-simulator/live/new');
  await expect(pat.page.getByRole('button', { name: 'Make the plan' })).toBeVisible();
  await expectLooksClean('the form', [pat]);
  const id = await gathered(cast, 1);
  const at = `/api/circuits/${id}`;
  const skip = async () => {
    const { clock } = await circuitOf(pat, id);
    await good(pat, 'post', `${at}/clock`, { command: 'skip', rev: clock?.rev });
  };

  for (const { page } of everybody(cast)) {
    await page.goto(`/exam-simulator/live/${id}`);
    await expect(page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible();
  }
  await expectLooksClean('the lobby');
  await good(pat, 'post', `${at}/launch`);
  for (const phase of ['Reading', 'Task', 'Changeover']) {
    for (const { page } of everybody(cast))
      await expect(page.getByRole('timer').getByText(phase).first()).toBeAttached();
    await expectLooksClean(phase);
    if (phase === 'Task') await test.step('the clock', () => expectQuietClock());
    await skip();
  }
  for (const phase of ['Reading', 'Task', 'Changeover']) {
    await expect(cleo.page.getByRole('timer').getByText(phase).first()).toBeAttached();
    await skip();
  }
  for (const { page } of everybody(cast))
    await expect(page.getByText(/^The last round is over\./)).toBeVisible();
  await expectLooksClean('marking');
  await good(pat, 'post', `${at}/publish`, { acceptsUnmarked: true });
  await expect(cleo.page.getByTestId('result-sum')).toBeVisible();
  await expectLooksClean('results');
  for (const { errors } of everybody(cast)) expect(errors).toEqual([]);
  await closeCast(cast);

  async function expectQuietClock(): Promise<void> {
    const { page } = cleo;
    const digits = page.getByTestId('clock-digits');
    const rules = () =>
      page.evaluate(() =>
        [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0),
      );
    const nextSecond = async () => {
      const before = await digits.innerText();
      await expect(digits).not.toHaveText(before);
    };
    await expect(page.getByText('Clock is live')).toBeVisible();
    await nextSecond();
    const before = await rules();
    for (let second = 0; second < 3; second += 1) await nextSecond();
    expect(await rules()).toBe(before);
    ticks.cut();
    const lost = page.getByText('Connection lost. The clock keeps running.');
    await expect(lost).toBeVisible({ timeout: 15_000 });
    await nextSecond();
    await expectLooksClean('a clock without contact', [cleo]);
    ticks.mend();
    await expect(page.getByText('Clock is live')).toBeVisible();
  }

  async function expectLooksClean(what: string, players = roles): Promise<void> {
    for (const { scheme, size } of looks)
      await test.step(`${what}, ${scheme} at ${size.width} px`, async () => {
        for (const { page } of players) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          await page.setViewportSize(size);
          await expect(page.locator('html')).toHaveClass(scheme);
          await expectClean(page, { scheme });
        }
      });
  }
});

async function breakableTicks({ page }: Player) {
  let isCut = false;
  await page.routeWebSocket(/\/live\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isCut || !String(message).includes('circuit.ticked')) socket.send(message);
    });
  });
  return {
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
  };
}
