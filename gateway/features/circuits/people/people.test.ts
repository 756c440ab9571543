import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { circuiting, READING_MS, tokenOf } from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../../testing/listener.ts';

type Two = [Person, Person];

describe('the people of a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  test('rule 1: invited by handle, with a notice; joined by link; both once', async () => {
    const { id, pat } = await run.gathered();
    const [dan, eli] = [await gateway.person(), await gateway.person()];
    const invitation = { handle: dan.handle.toLowerCase(), wish: 'observer' };
    await run.good(run.post(pat, `/${id}/invitations`, invitation));
    await run.good(run.post(pat, `/${id}/invitations`, invitation));
    const bell = (await gateway.call(dan, '/api/notices')).body;
    expect(bell.notices).toMatchObject([
      { kind: 'circuit.invited', path: `/exam-simulator/live/${id}` },
    ]);
    expect((await run.good(run.get(dan, ''))).map((line: { id: string }) => line.id)).toEqual([id]);
    expect((await run.get(dan, `/${id}/view`)).status).toBe(404);
    await run.good(run.post(dan, `/${id}/join`));
    expect((await run.get(dan, `/${id}/view`)).status).toBe(200);

    const token = tokenOf(await run.good(run.post(pat, `/${id}/links`)), 'standby');
    const { body } = await run.get(eli, `/links/${token}`);
    expect(body).toMatchObject({
      name: 'Saturday mock',
      ownerHandle: pat.handle,
      hasJoined: false,
    });
    await run.good(run.post(eli, `/links/${token}/join`));
    const { people } = await run.good(run.post(eli, `/links/${token}/join`));
    expect(people).toHaveLength(7);
    expect((await run.get(eli, `/links/${'a'.repeat(32)}`)).status).toBe(404);
    const nobody = { handle: 'NobodyAtAll1', wish: 'observer' };
    expect((await run.post(pat, `/${id}/invitations`, nobody)).status).toBe(404);
    expect((await run.post(dan, `/${id}/invitations`, invitation)).status).toBe(403);
    const unverified = await gateway.person({ emailVerified: false });
    expect((await run.post(unverified, `/links/${token}/join`)).status).toBe(403);
  });

  test('who joins before the launch is seated by their wish, two at once on two seats, and a full circuit leaves the next one without', async () => {
    const pat = await gateway.person();
    const { id, rev } = await run.good(run.post(pat, '', { name: 'Saturday mock' }));
    const places = [14, 24].map((scenarioId) => ({ scenarioId }));
    await run.good(run.put(pat, `/${id}/places`, { rev, places }));
    const sitting = await Promise.all([
      run.joined(pat, id, 'candidate'),
      run.joined(pat, id, 'candidate'),
    ]);
    const seatsOf = async (who: Person) => (await run.person(pat, id, who)).seats;
    const taken = [...(await seatsOf(sitting[0])), ...(await seatsOf(sitting[1]))];
    expect(taken.sort((one, other) => one.place - other.place)).toEqual([
      { role: 'candidate', place: 0 },
      { role: 'candidate', place: 1 },
    ]);
    const late = await run.joined(pat, id, 'candidate');
    expect(await seatsOf(late)).toEqual([]);
    await run.good(run.put(late, `/${id}/wish`, { wish: 'examiner' }));
    expect(await seatsOf(late)).toEqual([{ role: 'examiner', place: 0 }]);
    // A proctor cannot sit what they run.
    await run.good(run.put(pat, `/${id}/wish`, { wish: 'candidate' }));
    expect(await seatsOf(pat)).toEqual([]);
    const invited = await gateway.person();
    const invitation = { handle: invited.handle, wish: 'role-player' };
    await run.good(run.post(pat, `/${id}/invitations`, invitation));
    expect(await seatsOf(invited)).toEqual([]);
    await run.good(run.post(invited, `/${id}/join`));
    expect(await seatsOf(invited)).toEqual([{ role: 'role-player', place: 0 }]);
  });

  test('a trio of three that join one after the other is complete without a press', async () => {
    const pat = await gateway.person();
    const draft = { name: 'Three of us', mode: 'trio' };
    const { id, rev } = await run.good(run.post(pat, '', draft));
    const places = [14, 24, 33].map((scenarioId) => ({ scenarioId }));
    await run.good(run.put(pat, `/${id}/places`, { rev, places }));
    const others = [await run.joined(pat, id, 'candidate'), await run.joined(pat, id, 'candidate')];
    const seats = [];
    for (const who of [pat, ...others]) seats.push(...(await run.person(pat, id, who)).seats);
    expect(seats).toEqual([0, 1, 2].map((place) => ({ role: 'candidate', place })));
    expect((await run.post(pat, `/${id}/lobby`)).status).toBe(200);
    expect((await run.post(pat, `/${id}/launch`)).status).toBe(200);
  });

  test('readiness and attendance reach the lobby, and applying events gives what a fetch gives', async () => {
    const { id, pat, candidates } = await run.gathered();
    const [ana] = candidates as Two;
    const listener = await listeners.open(gateway, pat);
    const { epoch } = await startOf(gateway, pat);
    const before = await run.good(run.get(pat, `/${id}`));
    await listener.sync(epoch, { [before.live.stream]: before.live.n });
    const readiness = { isReady: true, hasTestedSound: true };
    await run.good(run.put(ana, `/${id}/readiness`, readiness));
    await run.good(run.post(pat, `/${id}/launch`));
    await run.pass(READING_MS);
    const at = await listeners.open(gateway, ana);
    await at.command('circuits.attend', { circuitId: id });
    await waitFor(() => expect(listener.events.at(-1)?.e).toBe('circuit.attended'));
    let applied = before;
    for (const { e, d } of listener.events) {
      const data = d as {
        circuit: object;
        state: string;
        clock: object;
        personId: string;
        seenAt: number;
      };
      if (e === 'circuit.changed') applied = { ...applied, ...data.circuit };
      if (e === 'circuit.moved') applied = { ...applied, state: data.state, clock: data.clock };
      if (e === 'circuit.attended')
        applied = {
          ...applied,
          people: applied.people.map((one: { id: string }) =>
            one.id === data.personId ? { ...one, seenAt: data.seenAt } : one,
          ),
        };
    }
    const fresh = await run.good(run.get(pat, `/${id}`));
    expect(applied).toEqual({ ...fresh, serverNow: before.serverNow, live: before.live });
    expect(
      applied.people.find((one: { handle: string }) => one.handle === ana.handle),
    ).toMatchObject({ ...readiness, seenAt: gateway.clock.now().getTime() });
  });
});
