import type { Person } from '@cascade/db/factories/people';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { TRIAL_STATION, type TrialTimes } from '@cascade/shared/features/trial/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { STATION_MS, sheetWith } from '../../testing/practising.ts';
import { soloMock } from '../../testing/solo-mock.ts';

describe('the station to try without an account', () => {
  let gateway: TestGateway;
  let station: Scenario;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    station = (await gateway.call(null, '/api/trial/station')).body;
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ana = await gateway.person();
  });

  const now = () => gateway.clock.now().getTime();
  const marked = (score = 3, change: Partial<PracticeSheet> = {}) =>
    sheetWith({
      scores: Object.fromEntries(
        (station.markScheme?.competencyDomains ?? []).map((_, place) => [place, score]),
      ),
      globalRating: 'Pass',
      oneChange: 'Ask about the tracing sooner.',
      ...change,
    });
  const times = (change: Partial<TrialTimes> = {}): TrialTimes => ({
    startedAt: now() - 900_000,
    pausedMs: 0,
    finishedAt: now() - 900_000 + STATION_MS,
    revealedAt: null,
    markedAt: now() - 60_000,
    speed: 1,
    ...change,
  });
  const trial = (change: { edition?: number; times?: TrialTimes; sheet?: PracticeSheet } = {}) => ({
    edition: station.edition ?? 1,
    times: times(),
    sheet: marked(),
    ...change,
  });
  const keep = (person: Person | null, id: string, body: unknown = trial(), key = id) =>
    gateway.call(person, `/api/trial/attempts/${id}`, {
      method: 'PUT',
      body,
      headers: { 'idempotency-key': key },
    });
  const attemptsOf = async (person: Person) =>
    (await gateway.call(person, '/api/practice/attempts')).body;

  test('everybody gets it whole, with all that its marking needs, and a copy is not sent twice', async () => {
    expect(station.scenarioNumber).toBe(TRIAL_STATION);
    expect(station.candidateTask?.materials).toHaveLength(1);
    expect(station.actorBrief?.openingLine).toBeTruthy();
    expect(station.markScheme?.competencyDomains.length).toBeGreaterThanOrEqual(4);
    expect(station.feedback).not.toBeNull();
    const first = await gateway.call(null, '/api/trial/station');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await gateway.call(null, '/api/trial/station', { headers })).status).toBe(304);
  });

  test.each([
    '/api/trial/station/AMH.14',
    '/api/trial/station/14',
    '/api/trial/stations',
    '/api/trial/AMH.14',
    '/api/trial/attempts/14',
    '/api/trial/station/../../scenarios/14',
    '/api/scenarios/14',
    '/api/scenarios/14/candidate',
    '/api/scenarios/5',
  ])('%s gives nobody a station', async (path) => {
    const reply = await gateway.call(null, path);
    expect([401, 404, 405]).toContain(reply.status);
    expect(reply.text).not.toContain('candidateTask');
  });

  test.each(['?id=14', '?scenarioId=14', '?scenarioNumber=AMH.14', '?station=AMH.14&edition=1'])(
    '%s is no way to another station',
    async (query) => {
      const { text } = await gateway.call(null, `/api/trial/station${query}`);
      expect(text).not.toContain('Pritchard');
      expect(JSON.parse(text).scenarioNumber).toBe(TRIAL_STATION);
    },
  );

  test('a member who sits it in a mock does not find its scheme here', async () => {
    const mock = soloMock(() => gateway);
    const { id } = await mock.started(ana, [station.id, 14]);
    await mock.order(ana, id, 1, 'start');
    const reply = await gateway.call(ana, '/api/trial/station');
    expect(reply.body).toMatchObject({ status: 403, code: 'forbidden' });
    expect(reply.text).not.toContain('markScheme');
  });

  test('a rewritten station is shown as it is by then', async () => {
    const before = await gateway.call(null, '/api/trial/station');
    await gateway.database.sql`
      update scenarios set title = 'Another title' where id = ${station.id}`;
    await expect
      .poll(async () => (await gateway.call(null, '/api/trial/station')).body.title)
      .toBe('Another title');
    await gateway.database.sql`
      update scenarios set title = ${before.body.title} where id = ${station.id}`;
    await expect
      .poll(async () => (await gateway.call(null, '/api/trial/station')).body.title)
      .toBe(before.body.title);
  });

  test('a trial becomes a completed attempt with its marks, and counts', async () => {
    const id = newId();
    const at = times({ revealedAt: now() - 600_000 });
    const reply = await keep(ana, id, trial({ times: at }));
    expect(reply.body).toMatchObject({
      id,
      scenarioId: station.id,
      isRevealed: true,
      markHundredths: 1_200,
      completedAt: new Date(at.markedAt).toISOString(),
      clock: { startedAt: at.startedAt, pausedMs: 0, finishedAt: at.finishedAt, speed: 1 },
      sheet: { oneChange: 'Ask about the tracing sooner.' },
    });
    const [attempt] = await attemptsOf(ana);
    expect(attempt).toMatchObject({ id, markHundredths: 1_200, globalRating: 'Pass' });
    expect((await gateway.call(ana, '/api/stats')).body.completedScenarios).toBe(1);
    const progress = await gateway.call(ana, `/api/progress/${station.id}`);
    expect(progress.body.completed).toBe(true);
    const events = await gateway.database.sql`
      select name from live_events where data->'attempt'->>'id' = ${id}`;
    expect(events).toEqual([{ name: 'attempt.changed' }]);
  });

  test('a repeat changes nothing: at the same time, by another key, and with other marks', async () => {
    const id = newId();
    const body = trial();
    const replies = await Promise.all([keep(ana, id, body), keep(ana, id, body)]);
    const late = await keep(ana, id, trial({ sheet: marked(5) }), newId());
    for (const { status, body: attempt } of [...replies, late])
      expect([status, attempt.id, attempt.markHundredths, attempt.rev]).toEqual([
        200,
        id,
        1_200,
        replies[0]?.body.rev,
      ]);
    expect(await attemptsOf(ana)).toHaveLength(1);
    expect((await gateway.call(ana, '/api/stats')).body.completedScenarios).toBe(1);
  });

  test('it is taken along by one member only, and by nobody who is signed out', async () => {
    const id = newId();
    expect((await keep(null, id)).status).toBe(401);
    await keep(ana, id);
    const ben = await gateway.person();
    expect((await keep(ben, id)).body).toMatchObject({ status: 409, code: 'id_conflict' });
    expect(await attemptsOf(ben)).toEqual([]);
  });

  test('a member whose address is not verified yet takes it along, too', async () => {
    const newcomer = await gateway.person({ emailVerified: false });
    expect((await keep(newcomer, newId())).status).toBe(200);
  });

  test('a device whose clock is ahead has marked by now at the latest', async () => {
    const at = times({ markedAt: now() + 3_600_000 });
    const { body } = await keep(ana, newId(), trial({ times: at }));
    expect(body.completedAt).toBe(new Date(now()).toISOString());
    expect(body.clock.finishedAt - body.clock.startedAt).toBe(STATION_MS);
    expect(body.clock.startedAt).toBe(at.startedAt - 3_600_000);
  });

  test('marks of an edition that is no longer there are refused with a sentence', async () => {
    const { body } = await keep(ana, newId(), trial({ edition: 99 }));
    expect(body).toMatchObject({ status: 409, code: 'conflict' });
    expect(body.detail).toContain('has been rewritten');
    expect(await attemptsOf(ana)).toEqual([]);
  });

  const refused: [what: string, body: () => unknown, field: RegExp][] = [
    ['an endless task', () => trial({ times: times({ finishedAt: now() - 61_000 }) }), /^times/],
    ['marks from before', () => trial({ times: times({ markedAt: now() - 899_000 }) }), /^times/],
    ['a year ago', () => trial({ times: times({ startedAt: now() - 31_536_000_000 }) }), /^times/],
    ['no speed', () => trial({ times: times({ speed: 0 }) }), /^times\.speed/],
    ['half an instant', () => trial({ times: times({ startedAt: now() - 0.5 }) }), /^times/],
    ['a mark of 6', () => trial({ sheet: marked(6) }), /^sheet\.scores/],
    ['a missing domain', () => trial({ sheet: marked(3, { scores: { '0': 3 } }) }), /^sheet\.sc/],
    [
      'a domain too many',
      () => trial({ sheet: marked(3, { scores: { ...marked().scores, '17': 3 } }) }),
      /^sheet\.scores/,
    ],
    ['no rating', () => trial({ sheet: marked(3, { globalRating: null }) }), /^sheet\.globalR/],
    [
      'a tick that is not there',
      () => trial({ sheet: marked(3, { metCriteria: [99] }) }),
      /^sheet/,
    ],
    ['its own mark', () => ({ ...trial(), markHundredths: 2_000 }), /./],
    ['another station', () => ({ ...trial(), scenarioId: 14 }), /./],
  ];
  test.each(refused)(
    '%s is refused with its field, and nothing is written',
    async (_, body, field) => {
      const reply = await keep(ana, newId(), body());
      expect(reply.status, reply.text).toBe(422);
      expect(reply.body.errors[0].field).toMatch(field);
      expect(await attemptsOf(ana)).toEqual([]);
    },
  );

  test('an id that is none is refused', async () => {
    expect((await keep(ana, 'mine', trial(), newId())).status).toBe(422);
  });
});
