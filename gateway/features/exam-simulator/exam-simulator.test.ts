import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wordsIn } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { STATION_MS } from '../../testing/practising.ts';
import { soloMock } from '../../testing/solo-mock.ts';

describe('the solo mock', () => {
  let gateway: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  const { get, post, started, order, leave, sat } = soloMock(() => gateway);

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
