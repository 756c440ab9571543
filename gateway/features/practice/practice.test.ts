import { emptySheet } from '@cascade/shared/features/practice/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { practising, STATION_MS, scored, sheetWith } from '../../testing/practising.ts';

describe('timed practice', () => {
  let gateway: TestGateway;
  let post: ReturnType<typeof practising>['post'];
  let put: ReturnType<typeof practising>['put'];
  let read: ReturnType<typeof practising>['read'];
  let started: ReturnType<typeof practising>['started'];
  let practised: ReturnType<typeof practising>['practised'];
  beforeAll(async () => {
    gateway = await startGateway();
    ({ post, put, read, started, practised } = practising(gateway));
  });
  afterAll(() => gateway.close());

  test('a candidate sees the task and the clock, and nothing of brief or scheme', async () => {
    const ana = await gateway.person();
    const start = await post(ana, '/attempts', { scenarioId: 14 });
    const again = await gateway.call(ana, `/api/practice/attempts/${start.body.id}`);
    for (const { text, body } of [start, again]) {
      expect(body.candidateTask.scenario).toContain('Owen Pritchard');
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
    gateway.clock.advance(STATION_MS);
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

  test('of two concurrent saves one succeeds, the other gets a conflict', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    const replies = await Promise.all(
      ['one', 'two'].map((notes) => put(ana, id, { rev, sheet: sheetWith({ notes }) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a repeated save is carried out once and answered with the attempt as it is by then', async () => {
    const ana = await gateway.person();
    const { id, rev } = await started(ana);
    const headers = { 'idempotency-key': newId() };
    const save = (notes: string) =>
      gateway.call(ana, `/api/practice/attempts/${id}/sheet`, {
        method: 'PUT',
        body: { rev, sheet: sheetWith({ notes }) },
        headers,
      });
    const replies = await Promise.all([save('mine'), save('mine')]);
    for (const { status, body } of replies)
      expect([status, body.rev, body.sheet.notes]).toEqual([200, rev + 1, 'mine']);
    await put(ana, id, { rev: rev + 1, sheet: sheetWith({ notes: 'on another device' }) });
    expect((await save('mine')).body).toMatchObject({
      rev: rev + 2,
      sheet: { notes: 'on another device' },
    });
    expect((await save('other words')).body).toMatchObject({ status: 409, code: 'id_conflict' });
    const kept = await gateway.database.sql`
      select status, body from idempotency_keys where key = ${headers['idempotency-key']}`;
    expect(kept).toEqual([{ status: null, body: null }]);
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
    gateway.clock.advance(STATION_MS);
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

  test('another member’s attempt is not found', async () => {
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
    expect((await read(ana, id)).card.title).toContain('cannot sit down for his injection');
  });

  test('the clock runs at its own speed in production', async () => {
    const production = await startGateway({
      database: gateway.database as never,
      env: {
        NODE_ENV: 'production',
        RATE_LIMIT_SCALE: '1',
        SMTP_URL: 'smtp://127.0.0.1:1025',
        PAYMENTS: 'off',
      },
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
});
