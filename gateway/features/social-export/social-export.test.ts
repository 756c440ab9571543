import type { Person } from '@cascade/db/factories/people';
import { addDays, dayOf } from '@cascade/shared/features/insight/streak';
import { StudyStats } from '@cascade/shared/features/social-export/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { practising } from '../../testing/practising.ts';
import { soloMock } from '../../testing/solo-mock.ts';

describe('figures for pictures', () => {
  let gateway: TestGateway;
  let practised: ReturnType<typeof practising>['practised'];
  beforeAll(async () => {
    gateway = await startGateway();
    ({ practised } = practising(gateway));
  });
  afterAll(() => gateway.close());
  // Noon, so that no test crosses midnight.
  beforeEach(() => {
    const now = gateway.clock.now().getTime();
    gateway.clock.advance(Date.parse(`${addDays(today(), 1)}T12:00:00Z`) - now);
  });

  const { started, sat, post } = soloMock(() => gateway);
  const figuresOf = async (person: Person): Promise<StudyStats> => {
    const { status, body } = await gateway.call(person, '/api/study-stats');
    expect(status).toBe(200);
    return StudyStats.strict().parse(body);
  };
  const titlesOf = async (person: Person) =>
    (await figuresOf(person)).recentAchievements.map(({ title }) => title);
  const today = () => dayOf(gateway.clock.now());
  const complete = (person: Person, id: number) =>
    gateway.call(person, `/api/scenarios/${id}/complete`, { method: 'POST' });

  test('a new member has zeros, no achievement, and a week that ends today', async () => {
    const figures = await figuresOf(await gateway.person());
    expect(figures).toMatchObject({
      completedScenarios: 0,
      currentStreak: 0,
      totalStudyDays: 0,
      favoriteCategory: null,
      recentAchievements: [],
    });
    expect(figures.totalScenarios).toBeGreaterThan(200);
    expect(figures.weeklyProgress).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((ago) => ({ day: addDays(today(), -ago), completed: 0 })),
    );
  });

  test('what was practised is in every figure, and agrees with the practice overview', async () => {
    const ana = await gateway.person();
    await gateway.database.sql`
      insert into activity_days (user_id, day, stations_completed)
      select ${ana.id}, (${today()}::date - ago), 1 from generate_series(1, 6) as ago`;
    await practised(ana, 4);
    await practised(ana, 5);
    await complete(ana, 24);
    const figures = await figuresOf(ana);
    const { body: overview } = await gateway.call(ana, '/api/practice/overview');
    expect(figures.currentStreak).toBe(overview.streakDays);
    expect(figures).toMatchObject({ completedScenarios: 2, currentStreak: 7, totalStudyDays: 7 });
    expect(figures.weeklyProgress.map(({ completed }) => completed)).toEqual([1, 1, 1, 1, 1, 1, 3]);
    const { body: station } = await gateway.call(ana, '/api/scenarios/14');
    expect(figures.favoriteCategory).toBe(station.category);
    expect(figures.recentAchievements).toEqual([
      { title: '7 days in a row', date: today(), type: 'streak' },
      { title: 'First station completed', date: today(), type: 'stations' },
    ]);
  });

  test('a day is missed at midnight, and the streak lasts until the end of the day after', async () => {
    const ana = await gateway.person();
    await gateway.database.sql`
      insert into activity_days (user_id, day, stations_completed)
      select ${ana.id}, (${today()}::date - ago), 1 from generate_series(2, 9) as ago`;
    expect((await figuresOf(ana)).currentStreak).toBe(0);
    expect(await titlesOf(ana)).toEqual(['7 days in a row']);
    const ben = await gateway.person();
    await gateway.database.sql`
      insert into activity_days (user_id, day, stations_completed)
      values (${ben.id}, ${today()}::date - 1, 2)`;
    expect((await figuresOf(ben)).currentStreak).toBe(1);
  });

  test('a category counts with its last station', async () => {
    const ana = await gateway.person();
    const { body: cards } = await gateway.call(ana, '/api/scenarios');
    const category = cards[0].category as string;
    const ids: number[] = cards
      .filter((card: { category: string }) => card.category === category)
      .map(({ id }: { id: number }) => id);
    const [last = 0, ...others] = ids;
    await gateway.database.sql`
      insert into scenario_progress (user_id, scenario_id, completed_at)
      select ${ana.id}, id, ${gateway.clock.now().toISOString()} from scenarios where id = any(${others})`;
    expect(await titlesOf(ana)).not.toContain(`Every ${category} station`);
    await complete(ana, last);
    expect(await titlesOf(ana)).toContain(`Every ${category} station`);
  });

  test('ten stations completed at the same time count ten, once each', async () => {
    const ana = await gateway.person();
    const ids = [14, 24, 1, 2, 3, 4, 5, 6, 7, 8];
    await Promise.all([...ids, ...ids].map((id) => complete(ana, id)));
    const figures = await figuresOf(ana);
    expect(figures).toMatchObject({ completedScenarios: 10, totalStudyDays: 1 });
    expect(figures.weeklyProgress.at(-1)).toEqual({ day: today(), completed: 10 });
    expect(await titlesOf(ana)).toContain('10 stations completed');
  });

  test('a mock of eight stations counts when it is passed; a short, failed or abandoned one does not', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const eight = [14, 24, 1, 2, 3, 4, 5, 6];
    const sit = async (who: Person, stations: number[], score: number) => {
      const { id } = await started(who, stations);
      for (const at of stations.keys()) await sat(who, id, at + 1, score);
      return id;
    };
    await sit(ben, eight, 2);
    const left = (await started(ben, eight)).id;
    await sat(ben, left, 1, 5);
    await post(ben, `/sessions/${left}/abandon`);
    expect(await titlesOf(ben)).not.toContain('Mock exam passed');
    await sit(ana, [14, 24], 5);
    expect(await titlesOf(ana)).not.toContain('Mock exam passed');
    await sit(ana, eight, 5);
    expect(await titlesOf(ana)).toContain('Mock exam passed');
  });

  test('a published circuit counts for its candidate alone, once every station is marked', async () => {
    const [ana, eve] = [await gateway.person(), await gateway.person()];
    const { sql } = gateway.database;
    const now = gateway.clock.now().toISOString();
    const [circuit, candidate, examiner] = [newId(), newId(), newId()];
    await sql`
      insert into circuits (id, name, state, mode, preset, seed, created_at)
      values (${circuit}, 'Sunday', 'marking', 'circuit', 'A', 's', ${now})`;
    await sql`
      insert into circuit_people (id, circuit_id, user_id, status, wish, added_at)
      values (${candidate}, ${circuit}, ${ana.id}, 'joined', 'candidate', ${now}),
        (${examiner}, ${circuit}, ${eve.id}, 'joined', 'examiner', ${now})`;
    await sql`
      insert into circuit_seats (id, circuit_id, person_id, role, place)
      values (${newId()}, ${circuit}, ${candidate}, 'candidate', 0),
        (${newId()}, ${circuit}, ${examiner}, 'examiner', 0)`;
    await sql`
      insert into circuit_places (circuit_id, place, snapshot)
      select ${circuit}, place, '{}'::jsonb from generate_series(0, 7) as place`;
    const mark = (places: number[]) => sql`
      insert into circuit_sheets
        (circuit_id, place, round, candidate_id, examiner_id, sheet, version, mark_hundredths, saved_at)
      select ${circuit}, place, place, ${candidate}, ${examiner}, '{}'::jsonb, 1, 1500, ${now}
      from unnest(${places}::int[]) as place`;
    await mark([0, 1, 2, 3, 4, 5, 6]);
    await sql`update circuits set state = 'published', published_at = ${now} where id = ${circuit}`;
    expect(await titlesOf(ana)).toEqual([]);
    await mark([7]);
    expect(await titlesOf(ana)).toEqual(['Mock exam passed']);
    expect(await titlesOf(eve)).toEqual([]);
    await sql`update circuits set state = 'marking', published_at = null where id = ${circuit}`;
    expect(await titlesOf(ana)).toEqual([]);
  });

  test('they are the member’s own: nobody signed out and no other member reads them', async () => {
    const [ana, ben] = [await gateway.person({ name: 'Ana Private' }), await gateway.person()];
    await practised(ana, 4);
    expect((await figuresOf(ben)).completedScenarios).toBe(0);
    const { status, body } = await gateway.call(null, '/api/study-stats');
    expect(status).toBe(401);
    expect(body.detail).toMatch(/sign in/i);
  });

  test('nothing in them names the member, a station or a mock', async () => {
    const ana = await gateway.person({ name: 'Ana Private' });
    await practised(ana, 4);
    const { text } = await gateway.call(ana, '/api/study-stats');
    const { body: station } = await gateway.call(ana, '/api/scenarios/14');
    for (const word of ['Ana Private', ana.handle, ana.publicId, station.title, station.setting])
      expect(text).not.toContain(word);
  });
});
