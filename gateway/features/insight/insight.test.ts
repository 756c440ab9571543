import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { practising, STATION_MS, scored } from '../../testing/practising.ts';

describe('practice events', () => {
  let gateway: TestGateway;
  let post: ReturnType<typeof practising>['post'];
  let read: ReturnType<typeof practising>['read'];
  let started: ReturnType<typeof practising>['started'];
  let practised: ReturnType<typeof practising>['practised'];
  beforeAll(async () => {
    gateway = await startGateway();
    ({ post, read, started, practised } = practising(gateway));
  });
  afterAll(() => gateway.close());

  test('a failed station comes back when it is due, later each time it goes well', async () => {
    const ana = await gateway.person();
    await practised(ana, 2);
    const reviews = async () => (await gateway.call(ana, '/api/practice/reviews')).body;
    const [first] = await reviews();
    expect(first).toMatchObject({ isDue: false, lastMarkHundredths: 800, card: { id: 14 } });
    const waitOf = (dueAt: string) => Date.parse(dueAt) - gateway.clock.now().getTime();
    gateway.clock.advance(waitOf(first.dueAt));
    expect((await reviews())[0].isDue).toBe(true);
    expect((await gateway.call(ana, '/api/practice/suggestion')).body).toMatchObject({
      reason: 'due',
      card: { id: 14 },
    });
    const firstWait = waitOf(first.dueAt);
    await practised(ana, 4);
    const [second] = await reviews();
    expect(second.isDue).toBe(false);
    expect(waitOf(second.dueAt)).toBeGreaterThan(firstWait);
  });

  test('a station passed from the start never comes back', async () => {
    const ana = await gateway.person();
    await practised(ana, 4);
    expect((await gateway.call(ana, '/api/practice/reviews')).body).toEqual([]);
  });

  test('suggestions: go on, then the weakest skill, then unseen', async () => {
    const ana = await gateway.person();
    const suggestion = async () => (await gateway.call(ana, '/api/practice/suggestion')).body;
    expect((await suggestion()).reason).toBe('unseen');
    const { id } = await started(ana);
    expect(await suggestion()).toMatchObject({ reason: 'resume', attemptId: id });
    gateway.clock.advance(STATION_MS);
    const { rev } = await read(ana, id);
    await post(ana, `/attempts/${id}/complete`, { rev, sheet: scored(1, 'Fail') });
    expect(await suggestion()).toMatchObject({
      reason: 'weakest',
      card: { skill: 'Risk Assessment' },
    });
  });

  test('the overview has domains, skills and days that add up', async () => {
    const ana = await gateway.person();
    await practised(ana, 3);
    await practised(ana, 5);
    const { body } = await gateway.call(ana, '/api/practice/overview');
    expect(body).toMatchObject({ attempts: 2, streakDays: 1, longestStreakDays: 1 });
    expect(body.bySkill).toEqual([
      { name: 'Risk Assessment', attempts: 2, meanHundredths: 1_600, latestHundredths: 2_000 },
    ]);
    for (const family of body.byDomain)
      expect(family).toMatchObject({ attempts: 2, meanHundredths: 1_600 });
    const total = body.days.reduce(
      (sum: number, day: { stations: number }) => sum + day.stations,
      0,
    );
    expect(total).toBe(2);
  });

  test('the next random station is one not met, and null when all are met', async () => {
    const ana = await gateway.person();
    await practised(ana, 4);
    for (let draw = 0; draw < 10; draw++)
      expect((await gateway.call(ana, '/api/practice/next')).body.id).not.toBe(14);
    await gateway.database.sql`
      insert into scenario_progress (user_id, scenario_id, completed_at)
      select ${ana.id}, id, now() from scenarios on conflict do nothing`;
    expect((await gateway.call(ana, '/api/practice/next')).body).toBeNull();
  });
});
