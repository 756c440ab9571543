import { expect, type Page, test } from '@playwright/test';
import {
  circuitOf,
  closeCast,
  gathered,
  good,
  openCast,
  openPlayer,
  type Player,
  stationNumbers,
  verifiedMember,
} from '../support/circuit-cast.ts';
import { gatewayOrigins } from '../support/gateways.ts';
import { foundIn, textsOf } from '../support/withheld-texts.ts';

const isLater = { timeout: 30_000 };

/** Routes to a station outside the circuit, and to other participants' data. */
const ordinaryWays = (id: string): [string, string, unknown?][] => [
  ...[14, 24].flatMap((station): [string, string, unknown?][] => [
    ['GET', `/api/scenarios/${station}`],
    ['GET', `/api/scenarios/${station}/candidate`],
    ['POST', '/api/practice/attempts', { scenarioId: station }],
    ['GET', `/scenario/${station}`],
  ]),
  ['GET', '/api/scenarios'],
  ['GET', '/api/scenarios/search?q=lambing'],
  ...['plan', 'console', 'sheets/0/0', 'sheets/1/0', 'results', 'results/grid', 'log', 'view'].map(
    (path): [string, string] => ['GET', `/api/circuits/${id}/${path}`],
  ),
];
const alone = { examType: 'mock_casc', sessionName: 'A way round', scenarioIds: [14, 24] };

/** Requests inside the page, so that the responses are recorded. */
function tryWays(page: Page, id: string): Promise<string[]> {
  return page.evaluate(
    async ([ways, mock]) => {
      const answered: string[] = [];
      const ask = async ([method, path, body]: [string, string, unknown?]) => {
        const reply = await fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
        answered.push(`${reply.status} ${method} ${path}`);
        return reply.text();
      };
      for (const way of ways) await ask(way);
      // A solo mock with these stations may be started, but they stay withheld.
      const begun = JSON.parse(await ask(['POST', '/api/exam-simulator/start', mock]));
      const session = `/api/exam-simulator/sessions/${begun.id}`;
      await ask(['GET', session]);
      await ask(['POST', `${session}/clock`, { stationNumber: 1, command: 'start' }]);
      await ask(['GET', `${session}/stations/1`]);
      await ask(['POST', `${session}/abandon`, {}]);
      return answered;
    },
    [ordinaryWays(id), alone] as const,
  );
}

async function signInByForm({ page, arrivals }: Player, email: string): Promise<void> {
  // Wait for the page view, which a page sends shortly after opening.
  const counted = page.waitForRequest(/\/api\/analytics\/views$/);
  await page.goto('/login?returnTo=/exam-simulator');
  await counted;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Start CASC Mock Examination')).toBeVisible(isLater);
  // The bar of running clocks asks late, and again when a seat is given.
  await page.waitForLoadState('networkidle');
  await arrivals.settle();
  await page.goto('about:blank');
}

test('nothing of brief, scheme or a later station reaches a candidate before its time', async ({
  browser,
}) => {
  const dataDir = test.info().config.metadata.dataDir as string;
  const origins = gatewayOrigins(dataDir);
  const cast = await openCast(browser, origins);
  const member = await verifiedMember(browser, origins[1] ?? '');
  await cast.cleo.context.close();
  const cleo = await openPlayer(browser, origins[1] ?? '', { handle: member.handle });
  await signInByForm(cleo, member.email);
  const { pat, rob, eve } = cast;
  const id = await gathered({ ...cast, cleo }, 1);
  const [first, second] = stationNumbers.map(textsOf);
  if (!first || !second) throw new Error('There are two stations.');
  const secrets = [...first.brief, ...first.scheme, ...second.brief, ...second.scheme];
  // A short list would prove little.
  expect(secrets.length).toBeGreaterThan(150);

  for (const { page } of [cleo, rob, eve]) await page.goto(`/exam-simulator/live/${id}`);
  await expect(cleo.page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible();
  await good(pat, 'post', `/api/circuits/${id}/launch`);
  await expect(cleo.page.getByText(/Mr Owen Pritchard is/)).toBeVisible(isLater);
  const tried = await tryWays(cleo.page, id);
  expect(tried.filter((line) => line.startsWith('403')).length).toBeGreaterThanOrEqual(10);
  await skip('Task');
  await tryWays(cleo.page, id);
  await skip('Changeover');
  await tryWays(cleo.page, id);
  const secondRoundAt = Date.now();
  await skip('Reading');
  await expect(cleo.page.getByText(/Ryan Whitmore/)).toBeVisible(isLater);
  await tryWays(cleo.page, id);
  await cleo.arrivals.settle();
  await cleo.page.reload();
  await expect(cleo.page.getByText(/Ryan Whitmore/)).toBeVisible(isLater);
  await skip('Task');
  await skip('Changeover');
  await skip();
  await expect(cleo.page.getByText(/^The last round is over\./)).toBeVisible();
  await tryWays(cleo.page, id);

  const early = await cleo.arrivals.pieces(secondRoundAt);
  const all = [...(await cleo.arrivals.pieces()), ...(await cleo.arrivals.kept())];
  expect(cleo.arrivals.unread).toEqual([]);
  // Permitted texts did arrive, so the search works.
  expect(new Set(foundIn(early, first.task).map(sentenceOf)).size).toBe(first.task.length);
  expect(new Set(foundIn(all, second.task).map(sentenceOf)).size).toBe(second.task.length);
  expect(foundIn(early, second.task)).toEqual([]);
  expect(foundIn(all, secrets)).toEqual([]);

  // The search finds other roles' texts: brief and scheme.
  const played = new Set(foundIn(await rob.arrivals.pieces(), secrets).map(sentenceOf));
  expect(first.brief.filter((one) => !played.has(one))).toEqual([]);
  expect(foundIn(await rob.arrivals.pieces(), first.scheme)).toEqual([]);
  expect(foundIn(await eve.arrivals.pieces(), second.scheme).length).toBeGreaterThan(0);

  await good(pat, 'post', `/api/circuits/${id}/publish`, { acceptsUnmarked: true });
  await expect(cleo.page.getByTestId('result-sum')).toBeVisible();
  const opened = new Set(foundIn(await cleo.arrivals.pieces(), secrets).map(sentenceOf));
  expect(opened.size).toBeGreaterThan(0.9 * secrets.length);
  await closeCast({ ...cast, cleo });

  async function skip(next?: string): Promise<void> {
    const { clock } = await circuitOf(pat, id);
    await good(pat, 'post', `/api/circuits/${id}/clock`, { command: 'skip', rev: clock?.rev });
    if (next) await expect(cleo.page.getByRole('timer').getByText(next).first()).toBeAttached();
  }
});

const sentenceOf = (found: string) => found.slice(found.indexOf(': ') + 2);
