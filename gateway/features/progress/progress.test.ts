import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('progress', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('an untouched station has progress with rev 0', async () => {
    const ana = await gateway.person();
    const { status, body } = await gateway.call(ana, '/api/progress/14');
    expect(status).toBe(200);
    expect(body).toEqual({ scenarioId: 14, completed: false, bookmarked: false, rev: 0 });
  });

  test('completing twice changes progress, statistics and the day once', async () => {
    const ana = await gateway.person();
    const first = await gateway.call(ana, '/api/scenarios/14/complete', { method: 'POST' });
    const second = await gateway.call(ana, '/api/scenarios/14/complete', { method: 'POST' });
    expect(first.body).toEqual({ scenarioId: 14, completed: true, bookmarked: false, rev: 1 });
    expect(second.body).toEqual(first.body);
    const stats = await gateway.call(ana, '/api/stats');
    expect(stats.body).toMatchObject({ completedScenarios: 1, bookmarkedScenarios: 0 });
    const days = await gateway.database.sql`
      select stations_completed from activity_days where user_id = ${ana.id}`;
    expect(days).toEqual([{ stations_completed: 1 }]);
  });

  test('progress is the member’s own: another member sees none of it', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    await gateway.call(ana, '/api/scenarios/14/bookmark', { method: 'POST' });
    expect((await gateway.call(ben, '/api/progress/14')).body.bookmarked).toBe(false);
    expect((await gateway.call(ben, '/api/progress')).body).toEqual([]);
    expect((await gateway.call(ana, '/api/progress')).body).toHaveLength(1);
  });

  test('two tabs that toggle one bookmark 200 times end where the highest rev says', async () => {
    const ana = await gateway.person();
    const presses = Array.from({ length: 200 }, () =>
      gateway.call(ana, '/api/scenarios/14/bookmark', {
        method: 'POST',
        headers: { 'idempotency-key': newId() },
      }),
    );
    const replies = (await Promise.all(presses)).map(({ body }) => body);
    const revs = replies.map(({ rev }) => rev).sort((a, b) => a - b);
    expect(revs).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    const last = replies.find(({ rev }) => rev === 200);
    expect((await gateway.call(ana, '/api/progress/14')).body).toEqual(last);
    expect(last.bookmarked).toBe(false);
  });

  test('the same key sent ten times at once toggles once and answers ten times alike', async () => {
    const ana = await gateway.person();
    const key = { 'idempotency-key': newId() };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        gateway.call(ana, '/api/scenarios/14/bookmark', { method: 'POST', headers: key }),
      ),
    );
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toEqual({ scenarioId: 14, completed: false, bookmarked: true, rev: 1 });
    }
  });

  test('the same key with another station is a conflict, and somebody else’s key is not', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const headers = { 'idempotency-key': newId() };
    const press = (person: typeof ana, id: number) =>
      gateway.call(person, `/api/scenarios/${id}/bookmark`, { method: 'POST', headers });
    expect((await press(ana, 14)).status).toBe(200);
    expect((await press(ana, 24)).body).toMatchObject({ status: 409, code: 'id_conflict' });
    expect((await press(ben, 24)).body).toMatchObject({ bookmarked: true, rev: 1 });
  });

  test('a queued command is refused for another member of the device', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const headers = { 'idempotency-key': newId(), 'for-member': ana.id };
    const press = (person: typeof ana) =>
      gateway.call(person, '/api/scenarios/14/bookmark', { method: 'POST', headers });
    expect((await press(ben)).body).toMatchObject({ status: 401, code: 'other_member' });
    expect((await gateway.call(ben, '/api/progress')).body).toEqual([]);
    expect((await press(ana)).body).toMatchObject({ bookmarked: true, rev: 1 });
  });

  test('a key whose mutation failed may be used again', async () => {
    const ana = await gateway.person();
    const headers = { 'idempotency-key': newId() };
    const failed = await gateway.call(ana, '/api/scenarios/9999/bookmark', {
      method: 'POST',
      headers,
    });
    expect(failed.status).toBe(404);
    const done = await gateway.call(ana, '/api/scenarios/14/bookmark', { method: 'POST', headers });
    expect(done.status).toBe(200);
  });

  test.each(['0', '-1', '1.5', 'abc', '99999999999', '%00'])('the id %s is refused', async (id) => {
    const ana = await gateway.person();
    const { status, body } = await gateway.call(ana, `/api/progress/${id}`);
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe('scenarioId');
  });
});
