import type { Person } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  circuiting,
  markedSheet,
  READING_MS,
  ROUND_MS,
  TASK_MS,
} from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';
import { Listeners, waitFor } from '../../../testing/listener.ts';

type Two = [Person, Person];

describe('marks of a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  test('rule 8: the server binds a sheet to place, round and candidate; nobody else may write it', async () => {
    const { id, pat, candidates, staff } = await run.launched();
    const [ana, ben] = candidates as Two;
    const [eve, fin] = staff as Two;
    const saved = await run.good(run.mark(eve, id, 0, 0, { version: 0, sheet: markedSheet(4) }));
    expect(saved).toMatchObject({ version: 1, markHundredths: 1_600, isComplete: true });
    expect(saved.candidate.handle).toBe(ana.handle);
    const sheet = { version: 0, sheet: markedSheet(5) };
    for (const [who, place, round] of [
      [fin, 0, 0],
      [ana, 0, 0],
      [pat, 0, 0],
      [eve, 1, 0],
      [eve, 0, 1],
    ] as const)
      expect((await run.mark(who, id, place, round, sheet)).status).toBe(403);
    const stranger = await gateway.person();
    expect((await run.mark(stranger, id, 0, 0, sheet)).status).toBe(404);
    await run.pass(ROUND_MS);
    const second = await run.good(run.mark(eve, id, 0, 1, sheet));
    expect(second.candidate.handle).toBe(ben.handle);
    const { sheets } = await run.view(eve, id);
    expect(sheets.map(({ version }: { version: number }) => version)).toEqual([1, 1]);
  });

  test('rule 8: a sheet saved on two devices gives one conflict, and loses neither', async () => {
    const { id, staff } = await run.launched();
    const eve = staff[0] as Person;
    const [one, two] = [
      { version: 0, sheet: markedSheet(4, { didWell: 'from the tablet' }) },
      { version: 0, sheet: markedSheet(2, { didWell: 'from the laptop' }) },
    ];
    const replies = await Promise.all([run.mark(eve, id, 0, 0, one), run.mark(eve, id, 0, 0, two)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = replies[0]?.status === 409 ? one : two;
    const winner = loser === one ? two : one;
    const conflict = replies.find(({ status }) => status === 409)?.body;
    expect(conflict).toMatchObject({ code: 'stale', current: { version: 1, sheet: winner.sheet } });
    const { current } = conflict;
    const didWell = `${current.sheet.didWell}; ${loser.sheet.didWell}`;
    const merged = { version: current.version, sheet: { ...current.sheet, didWell } };
    const after = await run.good(run.mark(eve, id, 0, 0, merged));
    expect(after).toMatchObject({ version: 2 });
    expect(after.sheet.didWell).toMatch(/from the tablet/);
    expect(after.sheet.didWell).toMatch(/from the laptop/);
    expect((await run.mark(eve, id, 0, 0, merged)).body.current.version).toBe(2);
  });

  test('rule 8: marks that are no part of the station are refused, and so is a half-read sheet', async () => {
    const { id, staff } = await run.launched();
    const eve = staff[0] as Person;
    const wrong = await run.mark(eve, id, 0, 0, {
      version: 0,
      sheet: markedSheet(4, { scores: { '7': 4 }, concerns: [99] }),
    });
    expect(wrong.body).toMatchObject({
      status: 422,
      errors: [{ field: 'sheet.scores' }, { field: 'sheet.concerns' }],
    });
    const outside = markedSheet(4, { scores: { '0': 6 } });
    expect((await run.mark(eve, id, 0, 0, { version: 0, sheet: outside })).status).toBe(422);
    const part = markedSheet(4, { scores: { '0': 4 } });
    const saved = await run.good(run.mark(eve, id, 0, 0, { version: 0, sheet: part }));
    expect(saved).toMatchObject({ markHundredths: null, isComplete: false });
  });

  test('rules 8 and 13: a late mark is taken until the proctor closes marking, and not after', async () => {
    const { id, pat, staff } = await run.launched();
    const [eve, fin] = staff as Two;
    await run.finish(2);
    const late = { version: 0, sheet: markedSheet(3) };
    expect((await run.mark(eve, id, 0, 0, late)).status).toBe(200);
    expect((await run.post(eve, `/${id}/close-marking`)).status).toBe(403);
    const [first, second] = await Promise.all([
      run.good(run.post(pat, `/${id}/close-marking`)),
      run.good(run.post(pat, `/${id}/close-marking`)),
    ]);
    expect([first.applied, second.applied].sort()).toEqual([false, true]);
    const tooLate = await run.mark(fin, id, 1, 0, { version: 0, sheet: markedSheet(3, {}, 4) });
    expect(tooLate.body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await run.mark(eve, id, 0, 0, { ...late, version: 1 })).status).toBe(409);
  });

  test('rule 8: the proctor and the examiner’s other device get the saved event; candidates do not', async () => {
    const { id, pat, candidates, staff } = await run.launched();
    const [eve, fin] = staff as Two;
    const ears = {
      pat: await listeners.open(gateway, pat),
      eve: await listeners.open(gateway, eve),
      fin: await listeners.open(gateway, fin),
      ana: await listeners.open(gateway, candidates[0] as Person),
    };
    await run.good(run.mark(eve, id, 0, 0, { version: 0, sheet: markedSheet(4) }));
    const saved = (who: keyof typeof ears) =>
      ears[who].events.filter(({ e }) => e === 'circuit.sheetSaved');
    await waitFor(() => expect(saved('pat')).toHaveLength(1));
    await waitFor(() => expect(saved('eve')).toHaveLength(1));
    expect(saved('pat')[0]?.d).toMatchObject({ place: 0, round: 0, version: 1, isComplete: true });
    expect(JSON.stringify(saved('pat'))).not.toMatch(/scores|1600|private/);
    for (const who of [fin, candidates[0] as Person])
      await gateway.call(who, '/api/scenarios/30/bookmark', { method: 'POST' });
    for (const who of ['fin', 'ana'] as const)
      await waitFor(() => expect(ears[who].events.map(({ e }) => e)).toEqual(['progress.changed']));
  });

  test('rule 8: the role player says how it felt, the candidate rates themselves after the task', async () => {
    const { id, candidates, staff } = await run.launched();
    const [ana] = candidates as Two;
    const [eve, fin] = staff as Two;
    const felt = { feeling: 5, comment: 'I felt heard.' };
    expect((await run.put(fin, `/${id}/impressions/0/0`, felt)).status).toBe(403);
    expect(await run.good(run.put(eve, `/${id}/impressions/0/0`, felt))).toMatchObject(felt);
    const rating = { globalRating: 'Borderline Pass', comment: 'Ran out of time.' };
    await run.pass(READING_MS + TASK_MS - 1);
    expect((await run.put(ana, `/${id}/self-ratings/0`, rating)).status).toBe(403);
    await run.pass(1);
    await run.good(run.put(ana, `/${id}/self-ratings/0`, rating));
    expect((await run.view(ana, id)).selfRatings).toEqual([{ place: 0, round: 0, ...rating }]);
    expect((await run.view(eve, id)).impressions).toMatchObject([{ place: 0, round: 0, ...felt }]);
  });
});
