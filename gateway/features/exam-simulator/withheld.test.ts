import { findScenario } from '@cascade/db/domain/stations/stations.queries';
import type { Person } from '@cascade/db/factories/people';
import { textsIn } from '@cascade/shared/domain/text/similarity';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { STATION_MS } from '../../testing/practising.ts';

const STATION = 14;

describe('a station that is being sat in a solo mock', () => {
  let gateway: TestGateway;
  let secrets: string[];
  beforeAll(async () => {
    gateway = await startGateway();
    const station = Scenario.parse(await findScenario(gateway.database.orm, STATION));
    const { actorBrief, markScheme, feedback, areasOfConcern } = station;
    secrets = textsIn([actorBrief, markScheme, feedback?.learning, areasOfConcern])
      .filter((text) => text.length > 15)
      .map((text) => JSON.stringify(text).slice(1, -1));
    expect(secrets.length).toBeGreaterThan(100);
  });
  afterAll(() => gateway.close());

  const post = (who: Person, path: string, body: unknown = {}) =>
    gateway.call(who, path, { method: 'POST', body });
  async function sitting() {
    const ana = await gateway.person();
    const practised = (await post(ana, '/api/practice/attempts', { scenarioId: STATION })).body;
    const { id } = (
      await post(ana, '/api/exam-simulator/start', {
        sessionName: 'Sunday',
        scenarioIds: [STATION, 24],
      })
    ).body;
    const order = (command: string) =>
      post(ana, `/api/exam-simulator/sessions/${id}/clock`, { stationNumber: 1, command });
    const { attemptId } = (await order('start')).body.station;
    return { ana, id, practised, attemptId, order };
  }
  /** Every path to brief, scheme or feedback outside the mock. */
  async function everyWay(ana: Person, practisedId: string, attemptId: string) {
    const links = (await post(ana, `/api/practice/attempts/${attemptId}/partners`)).body;
    const pathOf = (wanted: string) =>
      links
        .find(({ view }: { view: string }) => view === wanted)
        .path.replace('/partner/', '/api/practice/partner/');
    return Promise.all([
      gateway.call(ana, `/api/scenarios/${STATION}`),
      gateway.call(ana, pathOf('role-player')),
      gateway.call(ana, pathOf('examiner')),
      gateway.call(null, pathOf('role-player')),
      gateway.call(null, pathOf('examiner')),
      post(ana, '/api/practice/attempts', { scenarioId: STATION }),
      post(ana, `/api/practice/attempts/${practisedId}/reveal`),
    ]);
  }

  test('shows only its task on every path, running and paused', async () => {
    const { ana, practised, attemptId, order } = await sitting();
    for (const command of ['start', 'pause']) {
      await order(command);
      for (const reply of await everyWay(ana, practised.id, attemptId)) {
        expect(reply.status).toBe(403);
        for (const secret of secrets) expect(reply.text).not.toContain(secret);
      }
      const candidate = await gateway.call(ana, `/api/scenarios/${STATION}/candidate`);
      expect(candidate.status).toBe(200);
    }
    expect((await gateway.call(ana, '/api/scenarios/30')).status).toBe(200);
    const ben = await gateway.person();
    expect((await gateway.call(ben, `/api/scenarios/${STATION}`)).status).toBe(200);
  });

  test('opens when its task has ended, and when the mock is abandoned', async () => {
    const first = await sitting();
    gateway.clock.advance(STATION_MS);
    for (const reply of await everyWay(first.ana, first.practised.id, first.attemptId))
      expect(reply.status).toBe(200);
    const second = await sitting();
    await post(second.ana, `/api/exam-simulator/sessions/${second.id}/abandon`);
    expect((await gateway.call(second.ana, `/api/scenarios/${STATION}`)).status).toBe(200);
  });

  test('is not found by the words of its task, which then lead nowhere', async () => {
    const { ana, order } = await sitting();
    const hits = async (q: string) =>
      (await gateway.call(ana, `/api/scenarios/search?q=${encodeURIComponent(q)}`)).body;
    const { body: task } = await gateway.call(ana, `/api/scenarios/${STATION}/candidate`);
    const ids = async (q: string) => (await hits(q)).map(({ id }: { id: number }) => id);
    const name = /(?:Mr|Mrs|Ms|Miss) (\p{L}+ \p{L}+)/u.exec(task.candidateTask.scenario)?.[1] ?? '';
    expect(name).not.toBe('');
    expect(await ids(name)).toEqual([]);
    expect((await hits('history')).length).toBeGreaterThan(0);
    await order('finish');
    expect(await ids(name)).toContain(STATION);
  });
});

describe('a second mock', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('does not start beside one that runs, not even when both are asked for at once', async () => {
    const ana = await gateway.person();
    const start = () =>
      gateway.call(ana, '/api/exam-simulator/start', {
        method: 'POST',
        body: { sessionName: 'Sunday', stations: 2 },
      });
    const replies = await Promise.all([start(), start(), start()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe(
      'You have a mock exam that is not finished. Resume or end it first.',
    );
    const started = replies.find(({ status }) => status === 200);
    await gateway.call(ana, `/api/exam-simulator/sessions/${started?.body.id}/abandon`, {
      method: 'POST',
      body: {},
    });
    expect((await start()).status).toBe(200);
  });
});
