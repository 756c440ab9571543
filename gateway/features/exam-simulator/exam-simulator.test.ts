import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { words, wordsIn } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { STATION_MS, scored, sheetWith } from '../../testing/practising.ts';

describe('the solo mock', () => {
  let gateway: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  const ask = (who: Person, method: string, path: string, body?: unknown) =>
    gateway.call(who, `/api/exam-simulator${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    });
  const get = (who: Person, path: string) => ask(who, 'GET', path);
  const post = (who: Person, path: string, body?: unknown) => ask(who, 'POST', path, body);
  const started = async (who: Person, scenarioIds = [14, 24]) =>
    (await post(who, '/start', { sessionName: 'Sunday', scenarioIds })).body;
  const order = async (who: Person, id: string, stationNumber: number, command: string) =>
    (await post(who, `/sessions/${id}/clock`, { stationNumber, command })).body;
  const leave = (who: Person, sessionId: string, stationNumber: number) =>
    post(who, '/complete-station', { sessionId, stationNumber, timeUsed: 7 });
  const mark = async (who: Person, id: string, number: number, sheet: unknown) => {
    const { sheetRev } = (await get(who, `/sessions/${id}/stations/${number}`)).body;
    return ask(who, 'PUT', `/sessions/${id}/stations/${number}/sheet`, { rev: sheetRev, sheet });
  };
  const sat = async (who: Person, id: string, number: number, score: number) => {
    await order(who, id, number, 'start');
    gateway.clock.advance(STATION_MS);
    const { revealed } = (await get(who, `/sessions/${id}/stations/${number}`)).body;
    const domains = revealed.markScheme.competencyDomains.length;
    const scores = Object.fromEntries(
      Array.from({ length: domains }, (_, at) => [String(at), score]),
    );
    await mark(who, id, number, { ...scored(score), scores });
    return (await leave(who, id, number)).body;
  };

  test('a started session has the specification’s fields, and sixteen stations unless told otherwise', async () => {
    const ana = await gateway.person();
    const { status, body } = await post(ana, '/start', {
      examType: 'mock_casc',
      sessionName: 'First mock',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sessionName: 'First mock',
      examType: 'mock_casc',
      sessionStatus: 'in_progress',
      currentStation: 1,
      totalStations: 16,
      completedStations: 0,
      totalScore: 0,
      timePerStation: 7,
      examResult: null,
    });
    const [listed] = (await get(ana, '/sessions')).body;
    expect(listed.id).toBe(body.id);
    expect((await get(await gateway.person(), '/sessions')).body).toEqual([]);
  });

  test('sessions come page by page, each of them once', async () => {
    const ana = await gateway.person();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      gateway.clock.advance(1_000);
      const { id } = await started(ana);
      ids.unshift(id);
      if (count < 4) await post(ana, `/sessions/${id}/abandon`);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let path: string | undefined = '/sessions?limit=2';
    while (path !== undefined) {
      const page = await get(ana, path);
      sizes.push(page.body.length);
      seen.push(...page.body.map(({ id }: { id: string }) => id));
      path = /<\/api\/exam-simulator([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect([sizes, seen]).toEqual([[2, 2, 1], ids]);
    const stranger = await gateway.person();
    expect((await get(stranger, `/sessions?cursor=${ids[0]}`)).body).toEqual([]);
    expect((await get(ana, '/sessions?limit=1000')).status).toBe(422);
  });

  test('of two concurrent starts one succeeds, the other gets the reason', async () => {
    const ana = await gateway.person();
    const both = await Promise.all(
      ['First', 'Second'].map((sessionName) =>
        post(ana, '/start', { sessionName, scenarioIds: [14, 24] }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      detail: 'You have a mock exam that is not finished. Resume or end it first.',
    });
    expect((await get(ana, '/sessions')).body).toHaveLength(1);
  });

  test('a draw avoids what was seen, keeps the mix, and repeats itself for the same seed', async () => {
    const ana = await gateway.person();
    const draw = async (seed: string) => {
      const { id } = (await post(ana, '/start', { sessionName: 'x', stations: 4, seed })).body;
      const rows = await gateway.database.sql<{ scenarioId: number }[]>`
        select scenario_id as "scenarioId" from exam_stations where session_id = ${id} order by number`;
      await post(ana, `/sessions/${id}/abandon`);
      return rows.map(({ scenarioId }) => scenarioId);
    };
    const first = await draw('a');
    expect(await draw('a')).toEqual(first);
    await gateway.call(ana, `/api/scenarios/${first[0]}`);
    expect(await draw('a')).not.toContain(first[0]);
  });

  test('later stations have no name; the task comes with the start, the scheme with its end', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    const read = async () => wordsIn((await get(ana, `/sessions/${id}`)).text);
    expect(await read()).toEqual([]);
    await order(ana, id, 1, 'start');
    expect(await read()).toEqual(['14 name', '14 task']);
    gateway.clock.advance(STATION_MS - 1);
    expect(await read()).toEqual(['14 name', '14 task']);
    gateway.clock.advance(1);
    expect(await read()).toEqual(['14 name', '14 task', '14 brief', '14 scheme']);
    expect((await get(ana, `/sessions/${id}/stations/2`)).status).toBe(404);
    const { station } = (await get(ana, `/sessions/${id}`)).body;
    expect(station).toMatchObject({ status: 'marking', scenarioId: 14 });
    expect(station.markingEndsAt).toBe(gateway.clock.now().getTime() + 120_000);
  });

  test('a pause stops the clock, another device resumes it, and repeats change nothing', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    await order(ana, id, 1, 'start');
    gateway.clock.advance(100_000);
    const paused = await order(ana, id, 1, 'pause');
    expect(paused.station.status).toBe('paused');
    gateway.clock.advance(3_600_000);
    expect((await order(ana, id, 1, 'pause')).rev).toBe(paused.rev);
    const resumed = (await post(ana, `/sessions/${id}/resume`)).body;
    expect(resumed.station).toMatchObject({ status: 'running', clock: { pausedMs: 3_600_000 } });
    expect((await post(ana, `/sessions/${id}/resume`)).body.rev).toBe(resumed.rev);
    expect(
      (await post(ana, `/sessions/${id}/clock`, { stationNumber: 2, command: 'start' })).status,
    ).toBe(409);
  });

  test('sixteen or two, the last station congratulates with the session’s own number', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    expect((await sat(ana, id, 1, 4)).message).toBeNull();
    const last = await sat(ana, id, 2, 2);
    expect(last.message).toBe('Congratulations! You have completed all 2 stations.');
    expect(last.session).toMatchObject({
      sessionStatus: 'completed',
      completedStations: 2,
      totalScore: 24,
      examResult: 'pass',
      rawHundredths: 2_400,
      maxHundredths: 4_000,
      station: null,
    });
    expect((await leave(ana, id, 2)).body.message).toBe(last.message);
    expect((await post(ana, `/sessions/${id}/resume`)).status).toBe(409);
  });

  test('a mock of one station congratulates in the singular', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana, [14]);
    expect((await sat(ana, id, 1, 4)).message).toBe(
      'Congratulations! You have completed your station.',
    );
  });

  test('completing twice at once moves on once; a station that is not its turn is refused', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana, [14, 24, 30]);
    expect((await leave(ana, id, 1)).status).toBe(409);
    await order(ana, id, 1, 'start');
    expect((await leave(ana, id, 2)).status).toBe(409);
    const both = await Promise.all([leave(ana, id, 1), leave(ana, id, 1)]);
    expect(both.map(({ body }) => body.session.currentStation)).toEqual([2, 2]);
  });

  test('a station left unmarked is provisional, never zero, and can be marked later', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    await order(ana, id, 1, 'start');
    await order(ana, id, 1, 'finish');
    await leave(ana, id, 1);
    const after = await sat(ana, id, 2, 3);
    expect(after.session).toMatchObject({ examResult: 'provisional', maxHundredths: 2_000 });
    const late = await mark(ana, id, 1, scored(5));
    expect(late.body).toMatchObject({ status: 'marked', markHundredths: 2_000 });
    expect((await get(ana, `/sessions/${id}`)).body).toMatchObject({
      examResult: 'pass',
      totalScore: 32,
    });
    expect((await mark(ana, id, 1, scored(1))).status).toBe(409);
  });

  test('of two saves one succeeds, the other gets the stored sheet', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    await order(ana, id, 1, 'start');
    const save = (notes: string) =>
      ask(ana, 'PUT', `/sessions/${id}/stations/1/sheet`, { rev: 1, sheet: sheetWith({ notes }) });
    const replies = await Promise.all([save('one'), save('two')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200)?.body.sheet.notes;
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'stale', current: { sheet: { notes: kept } } });
  });

  test('results hold verdict and profile against earlier attempts; an abandoned mock stays provisional', async () => {
    const ana = await gateway.person();
    const first = await started(ana, [14]);
    await sat(ana, first.id, 1, 2);
    const second = await started(ana, [14, 24]);
    await sat(ana, second.id, 1, 4);
    const abandoned = (await post(ana, `/sessions/${second.id}/abandon`)).body;
    expect(abandoned).toMatchObject({ sessionStatus: 'abandoned', examResult: 'provisional' });
    const { body } = await get(ana, `/sessions/${second.id}/results`);
    expect(body.verdict).toMatchObject({
      outcome: 'provisional',
      rawHundredths: 1_600,
      unmarked: 1,
    });
    expect(body.bySkill).toEqual([
      { name: 'Risk Assessment', meanHundredths: 1_600, stations: 1, earlierMeanHundredths: 800 },
    ]);
    for (const line of body.byDomain) expect(line.earlierMeanHundredths).toBe(800);
    expect(body.weakest).toHaveLength(3);
    for (const { path } of body.weakest) expect(path).toBe('/scenarios?skill=Risk+Assessment');
    expect(body.stations[0]).toMatchObject({ number: 1, isPassed: true, disagrees: false });
    const csv = await get(ana, `/sessions/${second.id}/results.csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.text.split('\r\n')[1]).toMatch(/^1,Letters already written.*,16,20,Pass,/);
    expect(words[14].name.test(csv.text)).toBe(true);
  });

  test('a mock’s stations count in the profile and are closed to practice', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana, [14]);
    await order(ana, id, 1, 'start');
    const { attemptId } = (await get(ana, `/sessions/${id}/stations/1`)).body;
    for (const path of ['reveal', 'complete', 'clock']) {
      const body = { clock: { command: 'restart' }, complete: { rev: 1, sheet: scored(5) } }[path];
      const reply = await gateway.call(ana, `/api/practice/attempts/${attemptId}/${path}`, {
        method: 'POST',
        body: body ?? {},
      });
      expect(reply.status).toBe(409);
    }
    expect((await gateway.call(ana, '/api/practice/suggestion')).body.reason).not.toBe('resume');
    await order(ana, id, 1, 'finish');
    await mark(ana, id, 1, scored(4));
    await leave(ana, id, 1);
    const overview = (await gateway.call(ana, '/api/practice/overview')).body;
    expect(overview).toMatchObject({ attempts: 1, bySkill: [{ meanHundredths: 1_600 }] });
  });

  test('changes reach the member’s other device; others get none and cannot read', async () => {
    const [ana, eve] = [await gateway.person(), await gateway.person()];
    const { id } = await started(ana);
    const [own, foreign] = [await listeners.open(gateway, ana), await listeners.open(gateway, eve)];
    const detail = await order(ana, id, 1, 'start');
    await waitFor(() => expect(own.events).toHaveLength(1));
    const { serverNow, speed, stations, station, ...session } = detail;
    expect([serverNow, speed, stations.length, station.number]).toEqual([serverNow, 1, 2, 1]);
    expect(own.events[0]).toMatchObject({ e: 'exam.changed', d: { session } });
    expect(wordsIn(JSON.stringify(own.events))).toEqual([]);
    for (const path of ['', '/results', '/stations/1', '/results.csv'])
      expect((await get(eve, `/sessions/${id}${path}`)).status).toBe(404);
    expect((await post(eve, `/sessions/${id}/abandon`)).status).toBe(404);
    expect((await leave(eve, id, 1)).status).toBe(404);
    await gateway.call(eve, '/api/scenarios/30/bookmark', { method: 'POST' });
    await waitFor(() => expect(foreign.events.map(({ e }) => e)).toEqual(['progress.changed']));
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['the same station twice', { scenarioIds: [14, 14] }, 'scenarioIds.1'],
    ['a station that is not there', { scenarioIds: [9_999] }, 'scenarioIds.0'],
    ['seventeen stations', { stations: 17 }, 'stations'],
    ['no name', { sessionName: ' ' }, 'sessionName'],
  ])('%s is refused with the field that is wrong', async (_what, change, field) => {
    const ana = await gateway.person();
    const { body } = await post(ana, '/start', { sessionName: 'Sunday', ...change });
    expect(body).toMatchObject({ status: 422, errors: [{ field }] });
  });
});
