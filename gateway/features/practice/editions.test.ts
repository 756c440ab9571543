import { scenarios } from '@cascade/db/features/scenarios/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { practising } from '../../testing/practising.ts';

describe('a station that is rewritten', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const rewrite = (id: number, edition: number, task: string) =>
    gateway.database.orm
      .update(scenarios)
      .set({ edition, candidateTask: { scenario: task, task } })
      .where(eq(scenarios.id, id));

  test('an attempt keeps its edition, and those who practised the old one are told', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const { practised, read, started } = practising(gateway);
    const earlier = async (person: typeof ana) =>
      (await gateway.call(person, '/api/practice/earlier/14')).body;
    expect(await earlier(ana)).toBe(null);
    const { body: attempt } = await practised(ana, 4);
    expect(await earlier(ana)).toBe(null);

    const before = (await read(ana, attempt.id)).candidateTask;
    await rewrite(14, 7, 'A different task altogether.');
    expect((await read(ana, attempt.id)).candidateTask).toEqual(before);
    expect(await earlier(ana)).toEqual({
      attemptId: attempt.id,
      practisedAt: new Date(attempt.clock.startedAt).toISOString(),
      markHundredths: attempt.markHundredths,
      edition: 2,
    });
    expect(await earlier(ben)).toBe(null);

    const again = await started(ana);
    expect(again.candidateTask.task).toBe('A different task altogether.');
    expect(await earlier(ana)).toBe(null);
  });
});
