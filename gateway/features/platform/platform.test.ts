import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import type { PlatformCheck } from '@cascade/shared/features/platform/contract';
import { CHORES_QUEUE } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const redisUrl = await ownRedisDatabase();

const CHECKS = '/api/admin/platform/checks';
const STATUS = '/api/admin/platform/status';

describe('the tests of this installation', () => {
  let gateway: TestGateway;
  let admin: Person;
  let greeting = '220 mail.example ESMTP\r\n';
  let mailServer: Server;
  beforeAll(async () => {
    mailServer = createServer((socket) => socket.end(greeting));
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.address() as AddressInfo;
    gateway = await startGateway({
      env: {
        REDIS_URL: redisUrl,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
      },
    });
    admin = await gateway.person({ role: 'admin' });
  });
  afterAll(async () => {
    await gateway.close();
    mailServer.close();
  });
  const run = async (on = gateway) => {
    const reply = await on.call(admin, CHECKS);
    const checks: PlatformCheck[] = reply.body;
    return Object.fromEntries(checks.map((check) => [check.id, check]));
  };
  const planned = () =>
    gateway.jobs
      .queue(CHORES_QUEUE)
      .upsertJobScheduler('rank-posts', { every: 60_000 }, { name: 'rank-posts' });

  test('are for admins alone', async () => {
    for (const path of [CHECKS, STATUS]) {
      expect((await gateway.call(null, path)).status).toBe(401);
      expect((await gateway.call(await gateway.person(), path)).status).toBe(403);
    }
  });

  test('say what was found, and how long it took', async () => {
    await planned();
    const checks = await run();
    expect(Object.keys(checks)).toEqual([
      'database',
      'migrations',
      'redis',
      'queues',
      'workers',
      'mail',
      'clock',
      'uploads',
      'content',
    ]);
    for (const id of ['database', 'migrations', 'redis', 'queues', 'workers', 'mail', 'clock'])
      expect(checks[id], id).toMatchObject({ state: 'passed', durationMs: expect.any(Number) });
    expect(checks.database?.sentence).toMatch(/^PostgreSQL \d+/);
    const [row] = await gateway.database.sql`select count(*)::int as count from scenarios`;
    expect(checks.content?.sentence).toContain(`${row?.count} stations`);
  });

  test('a database of an older release is noticed', async () => {
    const { sql } = gateway.database;
    const [last] = await sql`delete from drizzle.__drizzle_migrations
      where id = (select max(id) from drizzle.__drizzle_migrations) returning *`;
    expect((await run()).migrations).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/^1 of \d+ migrations/),
    });
    await sql`insert into drizzle.__drizzle_migrations ${sql(last as Record<string, unknown>)}`;
    expect((await run()).migrations?.state).toBe('passed');
  });

  test('workers that no longer work, or never did, are noticed', async () => {
    await planned();
    gateway.clock.advance(10 * 60_000);
    expect((await run()).workers?.sentence).toMatch(/^No worker has been at work for \d+ minutes/);
    gateway.clock.advance(-10 * 60_000);
    await gateway.jobs.queue(CHORES_QUEUE).removeJobScheduler('rank-posts');
    expect((await run()).workers).toMatchObject({
      state: 'failed',
      sentence: 'No worker has planned its chores.',
    });
  });

  test('a wrong or missing mail server is reported', async () => {
    greeting = 'SSH-2.0-OpenSSH\r\n';
    expect((await run()).mail?.state).toBe('failed');
    greeting = '220 ready\r\n';
    expect((await run()).mail?.state).toBe('passed');
    const without = await startGateway({ database: gateway.database as never });
    expect((await run(without)).mail).toMatchObject({
      state: 'warning',
      sentence: expect.stringContaining('/admin/mails'),
    });
    await without.close();
  });

  test('without Redis the other checks still run', async () => {
    const cutOff = await startGateway({ database: gateway.database as never });
    cutOff.redis.disconnect();
    await vi.waitUntil(() => cutOff.redis.status === 'end', { timeout: 10_000 });
    const checks = await run(cutOff);
    for (const id of ['redis', 'queues', 'workers']) expect(checks[id]?.state, id).toBe('failed');
    expect(checks.database?.state).toBe('passed');
    expect((await cutOff.call(admin, STATUS)).body.uptimes.redis).toBeNull();
    await cutOff.close();
  });

  test('the status counts the answers of this very gateway', async () => {
    const before = (await gateway.call(admin, STATUS)).body;
    for (let call = 0; call < 5; call++) await gateway.call(admin, '/api/stats');
    const { body } = await gateway.call(admin, STATUS);
    expect(body.responses.count - before.responses.count).toBe(6);
    const stats = body.routes.find(({ route }: { route: string }) => route === 'stats.get');
    expect(stats.count).toBeGreaterThanOrEqual(5);
    expect(body.uptimes.gateway).toBeGreaterThan(0);
    expect(body.uptimes.postgres).toBeGreaterThan(0);
    expect(body.memoryBytes).toBeGreaterThan(1_000_000);
  });
});
