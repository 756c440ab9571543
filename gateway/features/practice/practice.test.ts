import type { Person } from '@cascade/db/factories/people';
import { emptySheet, type PracticeSheet } from '@cascade/shared/contracts/practice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const FULL_MS = 510_000;
const sheetWith = (change: Partial<PracticeSheet>): PracticeSheet => ({ ...emptySheet, ...change });
const scored = (score: number, rating: PracticeSheet['globalRating'] = 'Pass') =>
  sheetWith({
    scores: { '0': score, '1': score, '2': score, '3': score, '4': score },
    globalRating: rating,
    oneChange: 'Ask about means sooner.',
  });

describe('timed practice', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const post = (person: Person | null, path: string, body: unknown = {}) =>
    gateway.call(person, `/api/practice${path}`, { method: 'POST', body });
  const put = (person: Person, id: string, body: unknown) =>
    gateway.call(person, `/api/practice/attempts/${id}/sheet`, { method: 'PUT', body });
  const started = async (person: Person, scenarioId = 14) =>
    (await post(person, '/attempts', { scenarioId })).body;
  const read = async (person: Person, id: string) =>
    (await gateway.call(person, `/api/practice/attempts/${id}`)).body;
  const practised = async (person: Person, score: number, scenarioId = 14) => {
    const { id, rev } = await started(person, scenarioId);
    gateway.clock.advance(FULL_MS);
    return post(person, `/attempts/${id}/complete`, { rev, sheet: scored(score) });
  };

  test('a candidate sees the task and the clock, and nothing of brief or scheme', async () => {
    const ana = await gateway.person();
    const start = await post(ana, '/attempts', { scenarioId: 14 });
    const again = await gateway.call(ana, `/api/practice/attempts/${start.body.id}`);
    for (const { text, body } of [start, again]) {
      expect(body.candidateTask.scenario).toContain('Owen Prydderch');
      expect(body.isRevealed).toBe(false);
      expect(text).not.toMatch(/lambing shed|actorBrief|markScheme|passMark|commonPitfalls/);
    }
  });

  test('the reveal is deliberate and remembered', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    const reveal = await post(ana, `/attempts/${id}/reveal`);
    expect(reveal.body.actorBrief.background).toContain('lambing shed');
    expect((await read(ana, id)).isRevealed).toBe(true);
  });

  test('the end of the task opens the scheme by itself', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    gateway.clock.advance(FULL_MS);
    expect((await read(ana, id)).isRevealed).toBe(true);
    expect((await post(ana, `/attempts/${id}/reveal`)).status).toBe(200);
    expect((await read(ana, id)).rev).toBe(rev);
  });

  test('pausing and going on keeps the time that was left; repeats change nothing', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    const clock = (command: string) => post(ana, `/attempts/${id}/clock`, { command });
    gateway.clock.advance(100_000);
    const paused = (await clock('pause')).body;
    gateway.clock.advance(3_600_000);
    expect((await clock('pause')).body.rev).toBe(paused.rev);
    const resumed = (await clock('resume')).body;
    expect(resumed.clock.pausedMs).toBe(3_600_000);
    expect((await clock('resume')).body.rev).toBe(resumed.rev);
    const finished = (await clock('finish')).body;
    expect(finished.clock.finishedAt - finished.clock.startedAt - finished.clock.pausedMs).toBe(
      100_000,
    );
    const restarted = (await clock('restart')).body;
    expect(restarted.clock).toMatchObject({ pausedAt: null, pausedMs: 0, finishedAt: null });
    expect(restarted.clock.startedAt).toBe(gateway.clock.now().getTime());
  });

  test('a sheet is kept as it is written; an older rev is refused and loses nothing', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    const saved = await put(ana, id, { rev, sheet: sheetWith({ notes: 'ask about the gun' }) });
    expect(saved.body).toMatchObject({ rev: rev + 1, sheet: { notes: 'ask about the gun' } });
    const late = await put(ana, id, { rev, sheet: sheetWith({ notes: 'older' }) });
    expect(late.body).toMatchObject({ status: 409, code: 'stale' });
    expect((await read(ana, id)).sheet.notes).toBe('ask about the gun');
  });

  test('two devices that save at once: one wins, one is told', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    const replies = await Promise.all(
      ['one', 'two'].map((notes) => put(ana, id, { rev, sheet: sheetWith({ notes }) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('marking gives the weighted mark, counts the station and closes the attempt', async () => {
    const ana = await gateway.person();
    const reply = await practised(ana, 3);
    expect(reply.body).toMatchObject({ markHundredths: 1_200, completedAt: expect.any(String) });
    expect((await gateway.call(ana, '/api/stats')).body.completedScenarios).toBe(1);
    const { id, rev } = reply.body;
    const again = await post(ana, `/attempts/${id}/complete`, { rev, sheet: scored(5) });
    expect(again.status).toBe(409);
    expect((await put(ana, id, { rev, sheet: scored(5) })).status).toBe(409);
  });

  test('an unfinished marking names what is missing', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    gateway.clock.advance(FULL_MS);
    const sheet = sheetWith({ scores: { '0': 4 } });
    const reply = await post(ana, `/attempts/${id}/complete`, { rev, sheet });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'sheet.scores.1',
      'sheet.scores.2',
      'sheet.scores.3',
      'sheet.scores.4',
      'sheet.globalRating',
    ]);
  });

  test('a running task cannot be marked', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    const reply = await post(ana, `/attempts/${id}/complete`, { rev, sheet: scored(3) });
    expect(reply.body).toMatchObject({ status: 409, code: 'conflict' });
  });

  test.each([
    ['a mark above 5', { scores: { '0': 6 } }],
    ['a mark below 1', { scores: { '0': 0 } }],
    ['half a mark', { scores: { '0': 2.5 } }],
    ['a domain that is not there', { scores: { '17': 3 } }],
    ['a tick that is not there', { metCriteria: [55] }],
    ['an endless note', { notes: 'x'.repeat(5_001) }],
    ['an unknown rating', { globalRating: 'Splendid' }],
  ])('%s is refused with its field, and nothing is written', async (_what, change) => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    const reply = await put(ana, id, { rev, sheet: { ...emptySheet, ...change } });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toMatch(/^sheet/);
    expect((await read(ana, id)).rev).toBe(rev);
  });

  test('somebody else’s attempt is as good as absent', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const { id, rev } = await started(ana);
    const calls = [
      gateway.call(ben, `/api/practice/attempts/${id}`),
      post(ben, `/attempts/${id}/reveal`),
      post(ben, `/attempts/${id}/clock`, { command: 'pause' }),
      put(ben, id, { rev, sheet: emptySheet }),
      post(ben, `/attempts/${id}/complete`, { rev, sheet: scored(5) }),
      post(ben, `/attempts/${id}/partners`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });

  test('the snapshot stays when the station changes', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana, 24);
    await gateway.database.sql`update scenarios set title = 'Another title' where id = 24`;
    expect((await read(ana, id)).card.title).toContain('Pacing since the new injection');
  });

  test('partners see only their own part, signed in or not', async () => {
    const ana = await gateway.person();
    const { id } = await started(ana);
    const links = (await post(ana, `/attempts/${id}/partners`)).body;
    const again = (await post(ana, `/attempts/${id}/partners`)).body;
    const byView = (all: { view: string }[]) => [...all].sort((a, b) => (a.view < b.view ? -1 : 1));
    expect(byView(again)).toEqual(byView(links));
    const open = async (view: string) => {
      const { path } = links.find((link: { view: string }) => link.view === view);
      return gateway.call(null, path.replace('/partner/', '/api/practice/partner/'));
    };
    const [candidate, rolePlayer, examiner] = [
      await open('candidate'),
      await open('role-player'),
      await open('examiner'),
    ];
    expect(candidate.text).toContain('Owen Prydderch is a');
    expect(candidate.text).not.toMatch(/lambing shed|Eliciting suicidal thinking/);
    expect(rolePlayer.text).toContain('lambing shed');
    expect(rolePlayer.text).not.toMatch(/Eliciting suicidal thinking|The locked cabinet/);
    expect(examiner.text).toMatch(/Eliciting suicidal thinking/);
    const wrong = await gateway.call(null, `/api/practice/partner/${'a'.repeat(32)}`);
    expect(wrong.status).toBe(404);
  });

  test('the clock runs at its own speed in production', async () => {
    const production = await startGateway({
      database: gateway.database as never,
      env: { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1' },
    });
    const ana = await gateway.person();
    const start = (speed: number) =>
      production.call(ana, '/api/practice/attempts', {
        method: 'POST',
        body: { scenarioId: 14, speed },
      });
    expect((await start(60)).body).toMatchObject({ status: 422, code: 'invalid' });
    expect((await start(1)).status).toBe(200);
    await production.close();
  });

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
    gateway.clock.advance(FULL_MS);
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
