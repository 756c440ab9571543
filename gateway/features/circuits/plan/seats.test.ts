import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  circuiting,
  markedSheet,
  READING_MS,
  ROUND_MS,
  wordsIn,
} from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { Listeners } from '../../../testing/listener.ts';

type Two = [Person, Person];

describe('the seats of a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

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
});
