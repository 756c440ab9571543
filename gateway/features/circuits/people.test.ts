import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { circuiting, markedSheet, READING_MS, ROUND_MS, wordsIn } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, startOf, waitFor } from '../../testing/listener.ts';

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

  const tokenOf = (links: { wish: string; path: string }[], wish: string) =>
    links.find((link) => link.wish === wish)?.path.replace('/exam-simulator/join/', '');

  test('rule 1: invited by handle, with a notice; joined by link; both once', async () => {
    const { id, pat } = await run.gathered();
    const [dan, eli] = [await gateway.person(), await gateway.person()];
    const invitation = { handle: dan.handle.toLowerCase(), wish: 'observer' };
    await run.good(run.post(pat, `/${id}/invitations`, invitation));
    await run.good(run.post(pat, `/${id}/invitations`, invitation));
    const bell = (await gateway.call(dan, '/api/notices')).body;
    expect(bell.notices).toMatchObject([
      { kind: 'circuit.invited', path: `/exam-simulator/${id}` },
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

  test('rule 4: nobody in two places, every station staffed, or there is no launch', async () => {
    const { id, pat, candidates, staff } = await run.gathered();
    const [ana] = candidates as Two;
    const seatsNow = async () => {
      const { people, rev } = await run.good(run.get(pat, `/${id}`));
      const seats = people.flatMap((one: { id: string; seats: object[] }) =>
        one.seats.map((seat) => ({ personId: one.id, ...seat })),
      );
      return { rev, seats };
    };
    const { id: anasId } = await run.person(pat, id, ana);
    const { id: evesId } = await run.person(pat, id, staff[0] as Person);
    const { rev, seats } = await seatsNow();
    const doubled = [...seats, { personId: anasId, role: 'observer', place: 1 }];
    await run.good(run.put(pat, `/${id}/seats`, { rev, seats: doubled }));
    const refused = await run.post(pat, `/${id}/launch`);
    expect(refused.body).toMatchObject({ status: 409, errors: [{ field: 'two-places' }] });
    const bare = seats.filter(({ personId }: { personId: string }) => personId !== evesId);
    const { rev: next } = await seatsNow();
    await run.good(run.put(pat, `/${id}/seats`, { rev: next, seats: bare }));
    const { checks } = await run.good(run.get(pat, `/${id}/plan`));
    expect(checks.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['no-examiner', 'no-role-player']),
    );
    expect((await run.post(pat, `/${id}/launch`)).status).toBe(409);
    expect((await run.put(pat, `/${id}/seats`, { rev: next, seats })).body.code).toBe('stale');
  });

  test('rule 4: a station that a candidate has opened is a warning that names it, not an error', async () => {
    const { id, pat, candidates } = await run.gathered();
    const [ana] = candidates as Two;
    await gateway.call(ana, '/api/scenarios/24');
    const { checks } = await run.good(run.get(pat, `/${id}/plan`));
    expect(checks).toContainEqual({
      level: 'warning',
      code: 'seen',
      text: `${ana.handle} has opened station 2 before.`,
    });
    expect((await run.post(pat, `/${id}/launch`)).status).toBe(200);
  });

  test('rule 4: a rest and an empty slot are part of the round, and nobody is marked there', async () => {
    const { id, pat, candidates, staff } = await run.launched({
      scenarioIds: [14, null, 24],
      candidates: 2,
    });
    const [ana, ben] = candidates as Two;
    const eve = staff[0] as Person;
    const turns = async () => {
      const of = async (who: Person) => (await run.view(who, id)).turn;
      return [await of(ana), await of(ben), await of(eve)].map((turn) => [
        turn.place,
        turn.isRest,
        turn.candidate?.handle ?? null,
      ]);
    };
    expect(await turns()).toEqual([
      [0, false, ana.handle],
      [1, true, null],
      [0, false, ana.handle],
    ]);
    await run.pass(ROUND_MS);
    expect(await turns()).toEqual([
      [1, true, null],
      [2, false, ben.handle],
      [0, false, null],
    ]);
    expect((await run.view(eve, id)).sheets).toHaveLength(1);
    await run.finish(2);
    expect((await run.good(run.get(pat, `/${id}/console`))).unmarked).toBe(4);
  });

  test('rule 6: a standby takes a seat once, staff at once and a candidate between tasks', async () => {
    const { id, pat, candidates, staff } = await run.launched();
    const [eve] = staff as Two;
    const [ana] = candidates as Two;
    const [sid, sue] = [await run.joined(pat, id, 'standby'), await run.joined(pat, id, 'standby')];
    const idOf = async (who: Person) => (await run.person(pat, id, who)).id;
    await run.good(run.mark(eve, id, 0, 0, { version: 0, sheet: markedSheet(4) }));
    await run.pass(READING_MS + 1_000);
    const examiner = { personId: await idOf(eve), standbyId: await idOf(sid) };
    const both = await Promise.all([
      run.good(run.post(pat, `/${id}/swaps`, examiner)),
      run.good(run.post(pat, `/${id}/swaps`, examiner)),
    ]);
    expect(both.map(({ applied }) => applied).sort()).toEqual([false, true]);
    expect((await run.view(sid, id)).turn).toMatchObject({ roles: ['examiner', 'role-player'] });
    expect((await run.view(eve, id)).turn).toBeNull();
    // What was marked stays, and goes on under the new examiner.
    const goingOn = { version: 1, sheet: markedSheet(3) };
    expect((await run.mark(eve, id, 0, 0, goingOn)).status).toBe(403);
    expect((await run.good(run.mark(sid, id, 0, 0, goingOn))).version).toBe(2);

    const candidate = { personId: await idOf(ana), standbyId: await idOf(sue) };
    await run.good(run.post(pat, `/${id}/swaps`, candidate));
    expect(wordsIn(JSON.stringify(await run.view(sue, id)))).toEqual([]);
    expect((await run.view(ana, id)).turn.place).toBe(0);
    await run.pass(ROUND_MS - READING_MS - 1_000);
    expect((await run.view(sue, id)).turn.place).toBe(1);
    expect((await run.view(ana, id)).turn).toBeNull();
    const back = { personId: await idOf(sue), standbyId: await idOf(eve) };
    expect((await run.post(pat, `/${id}/swaps`, back)).body.detail).toMatch(/has seen stations/);
  });

  test('rule 10: a co-proctor can act, and only the owner makes one', async () => {
    const { id, pat, candidates } = await run.launched();
    const cleo = await run.joined(pat, id, 'standby');
    const { id: personId } = await run.person(pat, id, cleo);
    expect((await run.order(cleo, id, 'pause')).status).toBe(403);
    const make = { personId, isCoProctor: true };
    expect((await run.put(cleo, `/${id}/co-proctors`, make)).status).toBe(403);
    await run.good(run.put(pat, `/${id}/co-proctors`, make));
    expect((await run.good(run.order(cleo, id, 'pause'))).applied).toBe(true);
    expect((await run.put(cleo, `/${id}/co-proctors`, make)).status).toBe(403);
    const { id: anasId } = await run.person(pat, id, candidates[0] as Person);
    const sitting = { personId: anasId, isCoProctor: true };
    expect((await run.put(pat, `/${id}/co-proctors`, sitting)).status).toBe(409);
    const [entry] = await run.good(run.get(candidates[0] as Person, `/${id}/log`));
    expect(entry).toMatchObject({ act: 'paused', byHandle: cleo.handle });
  });

  test('rule 11: handles alone; no name, e-mail or account id leaves by any call or event', async () => {
    const { id, pat, candidates, staff } = await run.launched();
    const [ana] = candidates as Two;
    const listener = await listeners.open(gateway, ana);
    const { epoch } = await startOf(gateway, ana);
    const replay = await listener.sync(epoch, { [`x:${id}`]: 0 });
    await run.finish(2);
    await run.good(run.post(pat, `/${id}/publish`, { acceptsUnmarked: true }));
    const texts = [JSON.stringify(replay), JSON.stringify(listener.events)];
    for (const path of ['', `/${id}`, `/${id}/view`, `/${id}/log`, `/${id}/results`])
      texts.push((await run.get(ana, path)).text);
    for (const path of ['/plan', '/console', '/results/grid', '/results/grid.csv'])
      texts.push((await run.get(pat, `/${id}${path}`)).text);
    const all = texts.join('\n').replaceAll(`u:${ana.id}`, '');
    for (const person of [pat, ...candidates, ...staff]) {
      expect(all).not.toContain(person.id);
      expect(all).not.toContain(person.email);
    }
    expect(all).not.toContain('Sam Example');
    expect(all).toContain(staff[0]?.handle);
  });

  test('rule 11: a place’s room is shown to those who are there, in the phase in which they are', async () => {
    const { id, pat, candidates, staff } = await run.gathered();
    const [ana, ben] = candidates as Two;
    const rooms = ['https://meet.example/one', 'https://meet.example/two'];
    await run.good(run.put(pat, `/${id}/rooms`, { rooms }));
    const room = async (who: Person) => (await run.view(who, id)).turn?.videoUrl ?? null;
    expect([await room(ana), await room(staff[0] as Person)]).toEqual([null, rooms[0]]);
    await run.good(run.post(pat, `/${id}/launch`));
    expect([await room(ana), await room(ben)]).toEqual(rooms);
    gateway.clock.advance(ROUND_MS - 1);
    expect([await room(ana), await room(ben)]).toEqual([null, null]);
    gateway.clock.advance(1);
    expect([await room(ana), await room(ben)]).toEqual([rooms[1], rooms[0]]);
    const script = await run.put(pat, `/${id}/rooms`, { rooms: ['javascript:alert(1)', null] });
    expect(script.status).toBe(422);
  });

  test('who was put out hears and sees nothing more, and cannot come back by the link', async () => {
    const { id, pat } = await run.gathered();
    const dan = await run.joined(pat, id, 'observer');
    const listener = await listeners.open(gateway, dan);
    const { epoch } = await startOf(gateway, dan);
    await listener.sync(epoch, { [`x:${id}`]: 0 });
    const { id: personId } = await run.person(pat, id, dan);
    expect((await run.ask(dan, 'DELETE', `/${id}/people/${personId}`)).status).toBe(403);
    await run.good(run.ask(pat, 'DELETE', `/${id}/people/${personId}`));
    await run.good(run.post(pat, `/${id}/launch`));
    await gateway.call(dan, '/api/scenarios/30/bookmark', { method: 'POST' });
    await waitFor(() => expect(listener.events.at(-1)?.e).toBe('progress.changed'));
    const heard = listener.events.map(({ e }) => e);
    expect(heard).toContain('circuit.unlisted');
    expect(heard).not.toContain('circuit.moved');
    expect((await listener.sync(epoch, { [`x:${id}`]: 0 })).streams).toHaveLength(1);
    expect((await run.get(dan, `/${id}`)).status).toBe(404);
    const token = tokenOf(await run.good(run.post(pat, `/${id}/links`)), 'observer');
    expect((await run.post(dan, `/links/${token}/join`)).status).toBe(403);
  });

  test('a stranger’s socket gets nothing of the stream, and what is not an id is no stream', async () => {
    const { id } = await run.launched();
    const eve = await gateway.person();
    const listener = await listeners.open(gateway, eve);
    const { epoch } = await startOf(gateway, eve);
    const { streams } = await listener.sync(epoch, { [`x:${id}`]: 0, 'x:1': 0, 'x:null': 0 });
    expect(streams.map(({ s }) => s)).toEqual([`u:${eve.id}`]);
    const attend = await listener.command('circuits.attend', { circuitId: id });
    expect(attend).toMatchObject({ ok: false, code: 'not_found' });
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

  test('rule 12: sixty people hear each bell once and in one order', async () => {
    const { id, pat } = await run.gathered({ scenarioIds: [14], candidates: 1 });
    const crowd = await Promise.all(
      Array.from({ length: 57 }, () => run.joined(pat, id, 'observer')),
    );
    const all = await Promise.all(crowd.map((who) => listeners.open(gateway, who)));
    const { epoch } = await startOf(gateway, pat);
    await Promise.all(all.map((listener) => listener.sync(epoch, { [`x:${id}`]: 0 })));
    await run.good(run.post(pat, `/${id}/launch`));
    await run.finish(1);
    for (const { events } of all)
      await waitFor(() =>
        expect(
          events
            .filter(({ e }) => e === 'circuit.moved')
            .map(({ d }) => (d as { clock: { phase: string } }).clock.phase),
        ).toEqual(['reading', 'task', 'changeover', 'over']),
      );
  });
});
