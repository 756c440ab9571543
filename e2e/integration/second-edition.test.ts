import type { Person } from '@cascade/db/factories/people';
import { scenarios } from '@cascade/db/features/scenarios/schema';
import { type AuthoredScenario, readScenarios } from '@cascade/db/seed/content';
import { seedScenarios } from '@cascade/db/seed/scenarios';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { circuiting, markedSheet, ROUND_MS } from '../../gateway/testing/circuit.ts';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { practising, scored, sheetWith } from '../../gateway/testing/practising.ts';
import { soloMock } from '../../gateway/testing/solo-mock.ts';

const EARLIER = 'As the first edition had it';

/** A station as the first edition stored it: no fact sheet, sources of marks, materials or lessons. */
function firstEditionOf({ candidateTask, actorBrief, markScheme, feedback }: AuthoredScenario) {
  const { overall, essential, forHigherGrades } = markScheme.passingCriteria;
  const { competencyDomains, criteria, passMark, totalMarks } = markScheme;
  const { commonPitfalls, timeManagement, excellenceIndicators } = feedback;
  return {
    edition: 1,
    lawAsAt: null,
    reviewedAt: null,
    contentHash: 'of the first edition',
    candidateTask: { scenario: EARLIER, task: candidateTask.task },
    actorBrief: {
      background: EARLIER,
      presentation: actorBrief.presentation,
      responses: actorBrief.responses,
    },
    markScheme: {
      passingCriteria: { overall, essential, forHigherGrades },
      competencyDomains,
      criteria: criteria.map(({ item, points }) => ({ item, points })),
      passMark,
      totalMarks,
    },
    feedback: { commonPitfalls, timeManagement, excellenceIndicators },
  };
}

describe('an installation of the first edition', () => {
  const authored = readScenarios();
  let gateway: TestGateway;
  let run: ReturnType<typeof circuiting>;
  const mock = soloMock(() => gateway);
  beforeAll(async () => {
    gateway = await startGateway();
    run = circuiting(gateway);
  });
  beforeEach(async () => {
    for (const one of authored)
      await gateway.database.orm
        .update(scenarios)
        .set(firstEditionOf(one))
        .where(eq(scenarios.id, one.id));
  });
  afterAll(() => gateway.close());

  const get = async (person: Person, path: string) => (await gateway.call(person, path)).body;
  const taken = () => seedScenarios(gateway.database.orm, authored);

  test('becomes the second by the seed, and loses no attempt, mark, bookmark or note', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const { practised, started, put, post } = practising(gateway);
    const done = (await practised(ana, 4)).body;
    await gateway.call(ana, '/api/scenarios/24/bookmark', { method: 'POST' });
    await gateway.call(ana, '/api/scenarios/14/complete', { method: 'POST', body: {} });
    const open = await started(ben);
    const notes = 'Letters already written; ask about the shed.';
    const sheet = sheetWith({ notes, scores: { '0': 3 } });
    await put(ben, open.id, { rev: open.rev, sheet });
    const session = await mock.started(ana, [24]);
    await mock.sat(ana, session.id, 1, 3);

    const kept = () =>
      Promise.all([
        get(ana, `/api/practice/attempts/${done.id}`),
        get(ana, '/api/progress'),
        get(ana, `/api/exam-simulator/sessions/${session.id}`),
        get(ana, `/api/exam-simulator/sessions/${session.id}/stations/1`),
        get(ben, `/api/practice/attempts/${open.id}`),
      ]);
    const before = await kept();
    expect(JSON.stringify(before)).toContain(EARLIER);
    expect(JSON.stringify(before)).toContain(notes);
    expect(await taken()).toBe(authored.length);
    expect(await kept()).toEqual(before);
    expect(await taken()).toBe(0);

    const now = await get(ana, '/api/scenarios/14');
    expect(JSON.stringify(now)).not.toContain(EARLIER);
    expect(now.actorBrief.facts.home).toEqual(expect.any(String));
    expect(await get(ana, '/api/practice/earlier/14')).toMatchObject({
      attemptId: done.id,
      edition: 1,
    });
    const held = await get(ben, `/api/practice/attempts/${open.id}`);
    gateway.clock.advance(ROUND_MS);
    const ended = await post(ben, `/attempts/${open.id}/complete`, {
      rev: held.rev,
      sheet: { ...scored(3), notes },
    });
    expect(ended.status).toBe(200);
    const finished = await get(ben, `/api/practice/attempts/${open.id}`);
    expect((await post(ben, `/attempts/${open.id}/reveal`)).body.actorBrief.background).toBe(
      EARLIER,
    );
    expect(finished.sheet.notes).toBe(notes);
  });

  test('keeps a running circuit on what it began with, to its results', async () => {
    const { id, pat, candidates, staff } = await run.launched();
    await run.pass(ROUND_MS);
    const [ana] = candidates as [Person];
    const [eve] = staff as [Person];
    const sheet = markedSheet(4);
    await run.good(run.mark(eve, id, 0, 0, { version: 0, sheet }));
    const seen = () => Promise.all([ana, eve, pat].map((who) => run.view(who, id)));
    const before = await seen();
    expect(JSON.stringify(before)).toContain(EARLIER);
    expect(await taken()).toBe(authored.length);
    expect(await seen()).toEqual(before);

    await run.finish(2);
    for (const [place, round] of [
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const) {
      const examiner = staff[place] as Person;
      const marked = markedSheet(4, {}, place === 0 ? 5 : 4);
      await run.good(run.mark(examiner, id, place, round, { version: 0, sheet: marked }));
    }
    await run.good(run.post(pat, `/${id}/publish`));
    const results = await run.get(ana, `/${id}/results`);
    expect(results.text).toContain(EARLIER);
    expect(results.body.verdict).toMatchObject({ outcome: 'pass', rawHundredths: 3_200 });
  });
});
