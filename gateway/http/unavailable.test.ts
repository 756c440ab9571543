import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import type { Person } from '@cascade/db/factories/people';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Watches } from '../testing/admin-watch.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { waitFor } from '../testing/listener.ts';
import { ANSWER_WITHIN_MS } from './in-time.ts';

describe('a PostgreSQL that gives up or hangs', () => {
  let gateway: TestGateway;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    ana = await gateway.person();
  });
  afterAll(() => gateway.close());

  const bookmark = () => gateway.call(ana, '/api/scenarios/14/bookmark', { method: 'POST' });
  const revOf = async () => {
    const [row] = await gateway.database.sql<{ rev: number }[]>`
      select rev from scenario_progress where user_id = ${ana.id} and scenario_id = 14`;
    return row?.rev ?? 0;
  };

  test.each([
    ['a transaction that was idle for too long', '25P03'],
    ['a transaction that took too long', '25P04'],
    ['a lock that was not to be had', '55P03'],
    ['a statement that took too long', '57014'],
    ['a connection that an administrator ended', '57P01'],
    ['a database that takes no changes', '25006'],
    ['a full disk', '53100'],
  ])('%s is a 503 with a time to wait', async (_, code) => {
    const { sql } = gateway.database;
    await sql.unsafe(`create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${code}'; end $$`);
    await sql`create trigger refuse before insert or update on scenario_progress
      for each row execute function refuse()`;
    const reply = await bookmark();
    await sql`drop trigger refuse on scenario_progress`;
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a call that has to wait for too long is refused in time, and changes nothing afterwards', async () => {
    expect((await bookmark()).status).toBe(200);
    const before = await revOf();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holding = gateway.database.sql.begin(async (tx) => {
      await tx`select 1 from scenario_progress where user_id = ${ana.id} for update`;
      await held;
    });
    const startedAt = performance.now();
    const reply = await bookmark();
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_WITHIN_MS + 2_000);
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    letGo();
    await holding;
    // It waits behind the call that was refused.
    await gateway.database.sql.begin(
      (tx) => tx`select 1 from scenario_progress where user_id = ${ana.id} for update`,
    );
    expect(await revOf()).toBe(before);
    expect((await bookmark()).status).toBe(200);
  });
});

describe('a Redis at its memory limit', () => {
  let own: OwnRedis;
  let gateway: TestGateway;
  let redis: Redis;
  const watches = new Watches();
  beforeAll(async () => {
    own = await startOwnRedis();
    redis = new Redis(own.url);
    gateway = await startGateway({ env: { REDIS_URL: own.url } });
  });
  afterAll(async () => {
    watches.closeAll();
    await gateway.close();
    redis.disconnect();
    await own.stop();
  });

  test('makes a gateway not ready, with the reason, and admins see it live', async () => {
    const readiness = () => gateway.call(null, '/readyz');
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ready' } });
    const watch = watches.open(gateway, await gateway.person({ role: 'admin' }));
    await waitFor(() =>
      expect(watch.snapshots().at(-1)).toMatchObject({
        database: { takesChanges: true },
        redis: { takesChanges: true },
      }),
    );
    await redis.config('SET', 'maxmemory', 1);
    await expect
      .poll(readiness, { timeout: 10_000 })
      .toMatchObject({ status: 503, body: { checks: { redis: 'ok', redisWrites: 'failing' } } });
    await waitFor(() =>
      expect(watch.snapshots().at(-1)).toMatchObject({
        database: { takesChanges: true },
        redis: { takesChanges: false },
      }),
    );
    const ana = await gateway.person();
    const bookmark = '/api/scenarios/14/bookmark';
    expect((await gateway.call(ana, bookmark, { method: 'POST' })).status).toBe(200);
    await redis.config('SET', 'maxmemory', 0);
    await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({ status: 200 });
  });
});
