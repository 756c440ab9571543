import type { Person } from '@cascade/db/factories/people';
import { emptyMarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  CHANGEOVER_MS,
  circuiting,
  READING_MS,
  ROUND_MS,
  TASK_MS,
  wordsIn,
} from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../../testing/listener.ts';

type Two = [Person, Person];
const ofStation = (id: 14 | 24, ...parts: string[]) => parts.map((part) => `${id} ${part}`);
const whole = (id: 14 | 24) => ofStation(id, 'name', 'task', 'brief', 'scheme');
const task = (id: 14 | 24) => ofStation(id, 'name', 'task');

describe('what leaves the server in a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  const textOf = async (who: Person, path: string, method = 'GET', body?: unknown) =>
    (await gateway.call(who, path, body === undefined ? { method } : { method, body })).text;
  const seen = async (who: Person, id: string) =>
    wordsIn(await textOf(who, `/api/circuits/${id}/view`));
  const post = (who: Person, path: string, body: unknown = {}) =>
    gateway.call(who, path, { method: 'POST', body });

  test('rule 5: what each role has in each phase', async () => {
    const { id, pat, candidates, staff } = await run.gathered();
    const [ana, ben] = candidates as Two;
    const [eve, fin] = staff as Two;
    const [olga, rob] = [
      await run.joined(pat, id, 'observer'),
      await run.joined(pat, id, 'role-player'),
    ];
    const { people, rev } = await run.good(run.get(pat, `/${id}`));
    const seat = (who: Person, role: string, place: number) => ({
      personId: people.find((one: { handle: string }) => one.handle === who.handle).id,
      role,
      place,
    });
    const seats = [
      seat(ana, 'candidate', 0),
      seat(ben, 'candidate', 1),
      seat(eve, 'examiner', 0),
      seat(rob, 'role-player', 0),
      seat(fin, 'examiner', 1),
      seat(fin, 'role-player', 1),
      seat(olga, 'observer', 0),
    ];
    await run.good(run.put(pat, `/${id}/seats`, { rev, seats }));
    const all = async () => ({
      ana: await seen(ana, id),
      ben: await seen(ben, id),
      eve: await seen(eve, id),
      rob: await seen(rob, id),
      fin: await seen(fin, id),
      olga: await seen(olga, id),
      pat: await seen(pat, id),
    });
    const staffed = { eve: whole(14), rob: ofStation(14, 'name', 'brief'), fin: whole(24) };
    const closed = { ...staffed, ana: [], ben: [], olga: [], pat: [] };
    expect(await all()).toEqual(closed);

    await run.good(run.post(pat, `/${id}/launch`));
    const first = { ...closed, ana: task(14), ben: task(24), olga: task(14) };
    expect(await all()).toEqual(first);
    gateway.clock.advance(READING_MS + TASK_MS - 1);
    expect(await all()).toEqual(first);
    // Not swept yet: disclosure follows the clock, not the row.
    gateway.clock.advance(1);
    expect(await all()).toEqual(closed);
    gateway.clock.advance(CHANGEOVER_MS - 1);
    expect(await all()).toEqual(closed);
    gateway.clock.advance(1);
    expect(await all()).toEqual({ ...closed, ana: task(24), ben: task(14), olga: task(14) });
    await run.finish(1);
    const scheme = { eve: ofStation(14, 'scheme'), rob: [], fin: ofStation(24, 'scheme') };
    expect(await all()).toEqual({ ...closed, ...scheme });
  });

  test('rules 5 and 13: a candidate who asks by every route there is gets their own task alone', async () => {
    const { id, pat, candidates } = await run.gathered();
    const [ana, ben] = candidates as Two;
    // Before the launch she practised one of the stations and shared it.
    const { id: attempt } = (await post(ana, '/api/practice/attempts', { scenarioId: 24 })).body;
    const links = (await post(ana, `/api/practice/attempts/${attempt}/partners`)).body;
    const bens = (await post(ben, '/api/practice/attempts', { scenarioId: 14 })).body;
    const friend = await gateway.person();
    const friends = (await post(friend, '/api/practice/attempts', { scenarioId: 24 })).body;
    const friendLinks = (await post(friend, `/api/practice/attempts/${friends.id}/partners`)).body;
    const mock = (
      await post(ana, '/api/exam-simulator/start', { sessionName: 'Alone', scenarioIds: [24] })
    ).body;
    await run.good(run.post(pat, `/${id}/launch`));
    // Task words find their station, except for candidates.
    const found = async (who: Person) =>
      (await gateway.call(who, '/api/scenarios/search?q=Pritchard')).body.length;
    expect([await found(ana), await found(friend)]).toEqual([0, 1]);

    const asked: [string, string, unknown?][] = [
      ...['', '/plan', '/console', '/log', '/results', '/results/grid', '/results/grid.csv'].map(
        (path): [string, string] => ['GET', `/api/circuits/${id}${path}`],
      ),
      ...[0, 1].flatMap((place) =>
        [0, 1].map((round): [string, string] => [
          'GET',
          `/api/circuits/${id}/sheets/${place}/${round}`,
        ]),
      ),
      ...[14, 24].flatMap((station): [string, string, unknown?][] => [
        ['GET', `/api/scenarios/${station}`],
        ['GET', `/api/scenarios/${station}/candidate`],
        ['POST', '/api/practice/attempts', { scenarioId: station }],
      ]),
      ['GET', `/api/practice/attempts/${attempt}`],
      ['POST', `/api/practice/attempts/${attempt}/reveal`, {}],
      ['POST', `/api/practice/attempts/${attempt}/clock`, { command: 'finish' }],
      ['POST', `/api/practice/attempts/${attempt}/partners`, {}],
      ['GET', `/api/exam-simulator/sessions/${mock.id}`],
      ['GET', `/api/exam-simulator/sessions/${mock.id}/stations/1`],
      [
        'POST',
        `/api/exam-simulator/sessions/${mock.id}/clock`,
        { stationNumber: 1, command: 'start' },
      ],
      ...[...links, ...friendLinks].map(({ path }: { path: string }): [string, string] => [
        'GET',
        path.replace('/partner/', '/api/practice/partner/'),
      ]),
    ];
    const probe = async (who: Person) => {
      const texts = [];
      for (const [method, path, body] of asked) texts.push(await textOf(who, path, method, body));
      return wordsIn(texts.join('\n'));
    };
    expect(await probe(ana)).toEqual([]);
    expect(await seen(ana, id)).toEqual(task(14));
    await run.pass(READING_MS + TASK_MS);
    expect(await probe(ana)).toEqual([]);
    // A member who sits nothing gets the answers, so the routes are correct.
    expect(wordsIn(await textOf(friend, '/api/scenarios/24'))).toEqual(whole(24));
    expect((await gateway.call(ben, `/api/practice/attempts/${bens.id}`)).status).toBe(403);
  });

  test('rule 5: a refusal does not reveal which stations the circuit has', async () => {
    const { pat, id, candidates } = await run.launched();
    const ask = (station: number) =>
      gateway.call(candidates[0] as Person, `/api/scenarios/${station}`);
    const replies = [await ask(14), await ask(24), await ask(30)].map(({ status, body }) => ({
      status,
      detail: body.detail,
    }));
    expect(replies[0]?.status).toBe(403);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await run.finish(2);
    expect((await ask(30)).status).toBe(200);
    expect([(await ask(14)).status, (await ask(24)).status]).toEqual([403, 403]);
    await run.good(run.post(pat, `/${id}/publish`, { acceptsUnmarked: true }));
    expect([(await ask(14)).status, (await ask(24)).status]).toEqual([200, 200]);
  });

  test('rule 5: nothing that reached a candidate’s socket carries a brief, a scheme or a later station', async () => {
    const { id, pat, candidates, staff } = await run.gathered();
    const ana = candidates[0] as Person;
    const listener = await listeners.open(gateway, ana);
    const { epoch } = await startOf(gateway, ana);
    await listener.sync(epoch, { [`x:${id}`]: 0 });
    await run.good(run.post(pat, `/${id}/launch`));
    await run.good(run.post(pat, `/${id}/messages`, { text: 'Good luck, everybody' }));
    await run.pass(READING_MS);
    await run.good(
      run.mark(staff[0] as Person, id, 0, 0, {
        version: 0,
        sheet: { ...emptyMarkSheet, didWell: 'Eliciting suicidal thinking' },
      }),
    );
    await run.pass(TASK_MS);
    await run.pass(CHANGEOVER_MS);
    await run.finish(1);
    await waitFor(() =>
      expect(listener.events.filter(({ e }) => e === 'circuit.moved')).toHaveLength(7),
    );
    expect(listener.events.map(({ e }) => e)).toContain('circuit.logged');
    expect(wordsIn(JSON.stringify(listener.events))).toEqual([]);
    const replay = await listener.sync(epoch, { [`x:${id}`]: 0 });
    expect(wordsIn(JSON.stringify(replay))).toEqual([]);
  });

  test('rules 1 and 5: in a trio the roles go round, and who will sit a station knows nothing of it', async () => {
    const { id, candidates } = await run.launched({ mode: 'trio', candidates: 3 });
    const [ana, ben, chi] = candidates as [Person, Person, Person];
    const all = async () => [await seen(ana, id), await seen(ben, id), await seen(chi, id)];
    const first = [task(14), ofStation(14, 'name', 'brief'), whole(14)];
    expect(await all()).toEqual(first);
    for (const who of [ana, ben, chi]) {
      const plan = await gateway.call(who, `/api/circuits/${id}/plan`);
      expect(wordsIn(plan.text)).toEqual([]);
      expect((await gateway.call(who, '/api/scenarios/24')).status).toBe(403);
    }
    gateway.clock.advance(ROUND_MS);
    // Person 2 sits round 1: (2 + 1) mod 3 = 0. The examiner of round 0 keeps that scheme for
    // marking.
    const [anas, bens, chis] = await all();
    expect(anas).toEqual(ofStation(24, 'name', 'brief'));
    expect(bens).toEqual(whole(24));
    expect(chis).toEqual([...ofStation(14, 'scheme'), ...task(24)]);
    await run.finish(1);
    expect((await gateway.call(ana, `/api/circuits/${id}/results/grid`)).status).toBe(403);
  });

  test('rule 5: an examiner who sits another circuit at the time gets nothing of their station', async () => {
    const one = await run.launched();
    const other = await run.gathered();
    const eve = other.staff[0] as Person;
    expect(await seen(eve, other.id)).toEqual(whole(14));
    const links = await run.good(run.post(one.pat, `/${one.id}/links`));
    const link = links.find(({ wish }: { wish: string }) => wish === 'standby');
    await run.good(run.post(eve, `${link.path.replace('/exam-simulator/join/', '/links/')}/join`));
    const [leaver, standby] = [
      await run.person(one.pat, one.id, one.candidates[0] as Person),
      await run.person(one.pat, one.id, eve),
    ];
    const swap = { personId: leaver.id, standbyId: standby.id };
    await run.good(run.post(one.pat, `/${one.id}/swaps`, swap));
    expect(await seen(eve, other.id)).toEqual([]);
  });
});
