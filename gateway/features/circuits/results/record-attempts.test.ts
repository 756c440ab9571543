import type { Person } from '@cascade/db/factories/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuiting, markedSheet } from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';

type Two = [Person, Person];

describe('published results in progress', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterAll(() => gateway.close());

  const get = async (who: Person, path: string) => (await gateway.call(who, path)).body;
  const history = (who: Person) => get(who, '/api/practice/attempts');
  const marked = async (
    made: { id: string; staff: Person[] },
    sheets: [number, number, number][],
  ) => {
    for (const [place, round, score] of sheets) {
      const sheet = markedSheet(score, {}, place === 0 ? 5 : 4);
      const examiner = made.staff[place] as Person;
      await run.good(run.mark(examiner, made.id, place, round, { version: 0, sheet }));
    }
  };

  test('count once for each candidate, with the examiner’s mark, and ring the candidates’ bell', async () => {
    const made = await run.launched();
    const [ana, ben] = made.candidates as Two;
    await run.finish(2);
    await marked(made, [
      [0, 0, 4],
      [0, 1, 2],
      [1, 0, 3],
      [1, 1, 5],
    ]);
    expect(await history(ana)).toEqual([]);
    await Promise.all([1, 2].map(() => run.good(run.post(made.pat, `/${made.id}/publish`))));
    const own = await history(ana);
    expect(
      own.map(({ card, markHundredths }: never) => [(card as { id: number }).id, markHundredths]),
    ).toEqual([
      [24, 2_000],
      [14, 1_600],
    ]);
    expect(Date.parse(own[1].startedAt)).toBeLessThan(Date.parse(own[0].startedAt));
    expect(
      (await history(ben)).map((one: { markHundredths: number }) => one.markHundredths),
    ).toEqual([800, 1_200]);
    expect((await get(ana, '/api/stats')).completedScenarios).toBe(2);
    expect((await get(ana, '/api/notices')).notices).toMatchObject([
      { title: 'Your results are published', path: `/exam-simulator/live/${made.id}` },
    ]);
    for (const other of [made.pat, ...made.staff]) {
      expect(await history(other)).toEqual([]);
      expect((await get(other, '/api/notices')).notices).toEqual([]);
    }
    const { text } = await gateway.call(ana, `/api/practice/attempts/${own[0].id}`);
    expect(text).toContain('Ask about means sooner.');
    expect(text).not.toContain('a private remark');
    expect((await gateway.call(made.pat, `/api/practice/attempts/${own[0].id}`)).status).toBe(404);
  });

  test('leave out a turn that is void or has no mark', async () => {
    const made = await run.launched();
    const [ana, ben] = made.candidates as Two;
    await run.finish(2);
    await marked(made, [
      [0, 0, 4],
      [1, 1, 4],
      [1, 0, 4],
    ]);
    await run.good(run.put(made.pat, `/${made.id}/voids`, { place: 0, round: 0, isVoid: true }));
    await run.good(run.post(made.pat, `/${made.id}/publish`, { acceptsUnmarked: true }));
    const stations = async (who: Person) =>
      (await history(who)).map(({ card }: { card: { id: number } }) => card.id);
    expect(await stations(ana)).toEqual([24]);
    expect(await stations(ben)).toEqual([24]);
  });
});
