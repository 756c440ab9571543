import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { words } from '../../testing/circuit.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { scored, sheetWith } from '../../testing/practising.ts';
import { soloMock } from '../../testing/solo-mock.ts';

describe('marks of a solo mock', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const { ask, get, post, started, order, leave, mark, sat } = soloMock(() => gateway);

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
});
