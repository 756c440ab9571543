import type { Person } from '@cascade/db/factories/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuiting, markedSheet, wordsIn } from '../../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../../testing/gateway.ts';

type Two = [Person, Person];

describe('results of a live circuit', () => {
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  afterAll(() => gateway.close());

  /** Both candidates sit both stations; scores by place and round, null leaves one unmarked. */
  const sat = async (scores: [[number | null, number | null], [number | null, number | null]]) => {
    const made = await run.launched();
    await run.finish(2);
    for (const place of [0, 1] as const)
      for (const round of [0, 1] as const) {
        const score = scores[place][round];
        if (score === null) continue;
        const sheet = markedSheet(score, {}, place === 0 ? 5 : 4);
        const examiner = made.staff[place] as Person;
        await run.good(run.mark(examiner, made.id, place, round, { version: 0, sheet }));
      }
    return made;
  };

  test('rule 9: a candidate sees their own results once they are published, and nobody else’s', async () => {
    const { id, pat, candidates, staff } = await sat([
      [4, 2],
      [3, 2],
    ]);
    const [ana, ben] = candidates as Two;
    expect((await run.get(ana, `/${id}/results`)).body).toMatchObject({ status: 409 });
    const [first, second] = await Promise.all([
      run.good(run.post(pat, `/${id}/publish`)),
      run.good(run.post(pat, `/${id}/publish`)),
    ]);
    expect([first.applied, second.applied].sort()).toEqual([false, true]);
    // Ana: station 0 in round 0, station 1 in round 1. Ben the other way round.
    const anas = await run.get(ana, `/${id}/results`);
    expect(anas.body.verdict).toMatchObject({
      outcome: 'pass',
      rawHundredths: 1_600 + 800,
      maxHundredths: 4_000,
      stationsPassed: 1,
    });
    expect(anas.body.stations.map(({ card }: { card: { id: number } }) => card.id)).toEqual([
      14, 24,
    ]);
    expect(wordsIn(anas.text)).toHaveLength(8);
    expect(anas.text).not.toContain('a private remark');
    expect(anas.text).not.toContain(ben.handle);
    expect(anas.text).toContain('Ask about means sooner.');
    expect((await run.good(run.get(ben, `/${id}/results`))).verdict.rawHundredths).toBe(
      1_200 + 800,
    );
    for (const path of ['/results/grid', '/results/grid.csv', '/console'])
      expect((await run.get(ana, `/${id}${path}`)).status).toBe(403);
    expect((await run.get(staff[0] as Person, `/${id}/results`)).status).toBe(403);
    const stranger = await gateway.person();
    for (const path of ['', '/view', '/results', '/results/grid', '/log', '/plan'])
      expect((await run.get(stranger, `/${id}${path}`)).status).toBe(404);
  });

  test('rule 9: published once; nothing is marked, voided or called off after it', async () => {
    const { id, pat, candidates, staff } = await sat([
      [4, 2],
      [3, 2],
    ]);
    const { circuit } = await run.good(run.post(pat, `/${id}/publish`));
    const sheet = { version: 1, sheet: markedSheet(5) };
    expect((await run.mark(staff[0] as Person, id, 0, 0, sheet)).status).toBe(409);
    const isVoid = { place: 0, round: null, isVoid: true };
    expect((await run.put(pat, `/${id}/voids`, isVoid)).status).toBe(409);
    expect((await run.post(pat, `/${id}/cancel`)).status).toBe(409);
    const rating = { globalRating: 'Pass', comment: '' };
    expect((await run.put(candidates[0] as Person, `/${id}/self-ratings/0`, rating)).status).toBe(
      409,
    );
    gateway.clock.advance(60_000);
    const again = await run.good(run.post(pat, `/${id}/publish`));
    expect(again.circuit.publishedAt).toBe(circuit.publishedAt);
  });

  test('rule 9: provisional while marks are missing, and published so only with confirmation', async () => {
    const { id, pat, candidates } = await sat([
      [5, null],
      [5, 5],
    ]);
    const grid = await run.good(run.get(pat, `/${id}/results/grid`));
    const ben = candidates[1] as Person;
    expect(grid.isProvisional).toBe(true);
    expect(grid.unmarked).toEqual([{ place: 0, round: 1, handle: ben.handle }]);
    expect((await run.post(pat, `/${id}/publish`)).body.detail).toMatch(
      /One mark is still missing/,
    );
    await run.good(run.post(pat, `/${id}/publish`, { acceptsUnmarked: true }));
    expect((await run.good(run.get(ben, `/${id}/results`))).verdict).toMatchObject({
      outcome: 'provisional',
      rawHundredths: 2_000,
      maxHundredths: 2_000,
      unmarked: 1,
    });
  });

  test('rules 6 and 9: a voided station leaves the marks, in one round or in all', async () => {
    const { id, pat, candidates } = await sat([
      [5, 1],
      [5, 5],
    ]);
    const put = (round: number | null, isVoid: boolean) =>
      run.good(run.put(pat, `/${id}/voids`, { place: 0, round, isVoid }));
    const verdicts = async () => {
      const { candidates: lines } = await run.good(run.get(pat, `/${id}/results/grid`));
      return lines.map(({ verdict }: { verdict: { rawHundredths: number; voided: number } }) => [
        verdict.rawHundredths,
        verdict.voided,
      ]);
    };
    expect(await verdicts()).toEqual([
      [4_000, 0],
      [2_400, 0],
    ]);
    const twice = await Promise.all([put(1, true), put(1, true)]);
    expect(twice.map(({ applied }) => applied).sort()).toEqual([false, true]);
    expect(await verdicts()).toEqual([
      [4_000, 0],
      [2_000, 1],
    ]);
    await put(null, true);
    expect(await verdicts()).toEqual([
      [2_000, 1],
      [2_000, 1],
    ]);
    expect((await run.good(run.get(pat, `/${id}/results/grid`))).stations[0].spread).toBeNull();
    await put(null, false);
    await put(1, false);
    expect((await verdicts())[1]).toEqual([2_400, 0]);
    expect(candidates).toHaveLength(2);
  });

  test('rule 9: the proctor has the grid with spread, examiners’ means and a table', async () => {
    const { id, pat, candidates, staff } = await sat([
      [4, 2],
      [3, 5],
    ]);
    const grid = await run.good(run.get(pat, `/${id}/results/grid`));
    expect(grid.stations.map(({ spread }: { spread: unknown }) => spread)).toEqual([
      {
        marked: 2,
        meanHundredths: 1_200,
        deviationHundredths: 400,
        lowestHundredths: 800,
        highestHundredths: 1_600,
      },
      {
        marked: 2,
        meanHundredths: 1_600,
        deviationHundredths: 400,
        lowestHundredths: 1_200,
        highestHundredths: 2_000,
      },
    ]);
    expect(grid.examiners).toMatchObject([
      { handle: staff[0]?.handle, marked: 2, meanHundredths: 1_200 },
      { handle: staff[1]?.handle, marked: 2, meanHundredths: 1_600 },
    ]);
    const csv = await run.get(pat, `/${id}/results/grid.csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toContain('grid.csv');
    const [, anas] = csv.text.split('\r\n');
    expect(anas).toBe(`${candidates[0]?.handle},16,20,36,40,2,pass`);
  });
});
