import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import {
  deadLetterJob,
  insertOutboxJob,
  listDeadOutboxJobs,
} from '@cascade/db/live/outbox.queries';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { newId } from '@cascade/shared/kernel/id';
import { queueNames } from '@cascade/shared/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SESSION_BELIEF_MS } from '../../http/session.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const redisUrl = await ownRedisDatabase();

const BOARD = '/admin/queues/board';

describe('queues for admins', () => {
  let gateway: TestGateway;
  let admin: Person;
  let member: Person;
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    admin = await gateway.person({ role: 'admin' });
    member = await gateway.person();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    await gateway.database.sql`delete from outbox`;
  });

  const mailId = newId();
  const enqueued = () =>
    gateway.database.orm.transaction((tx) => insertOutboxJob(tx, sendMail.name, { mailId }));
  const dead = async (error = 'the mailbox is full') => {
    const id = await enqueued();
    await gateway.database.orm.transaction((tx) =>
      deadLetterJob(tx, id, error, gateway.clock.now()),
    );
    return id;
  };
  const list = async () => (await gateway.call(admin, '/api/admin/dead-jobs')).body;
  const post = (path: string, person: Person | null = admin) =>
    gateway.call(person, `/api/admin/dead-jobs${path}`, { method: 'POST' });
  const drop = (id: string, person: Person | null = admin) =>
    gateway.call(person, `/api/admin/dead-jobs/${id}`, { method: 'DELETE' });

  test('a dead job is listed with its reason and without what it was ordered with', async () => {
    const id = await dead();
    await enqueued();
    expect(await list()).toEqual([
      {
        id,
        job: 'mail.send',
        createdAt: expect.any(String),
        deadAt: gateway.clock.now().toISOString(),
        failures: 1,
        error: 'the mailbox is full',
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain(mailId);
  });

  test('the latest dead letter comes first', async () => {
    const first = await dead();
    gateway.clock.advance(1);
    const second = await dead();
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([second, first]);
  });

  test('trying again takes a job off the list, and the relay finds it from its first attempt on', async () => {
    const id = await dead();
    const other = await dead();
    expect(await post(`/${id}/retry`)).toMatchObject({ status: 200, body: { revived: 1 } });
    expect(await list()).toEqual([expect.objectContaining({ id: other })]);
    const [row] = await gateway.database
      .sql`select failures, enqueued_at, dead_at, error from outbox where id = ${id}`;
    expect(row).toEqual({ failures: 0, enqueued_at: null, dead_at: null, error: null });
    expect((await post(`/${id}/retry`)).status).toBe(404);
  });

  test('all can be tried again at once', async () => {
    await Promise.all([dead(), dead(), dead()]);
    expect((await post('/retry')).body).toEqual({ revived: 3 });
    expect((await post('/retry')).body).toEqual({ revived: 0 });
    expect(await list()).toEqual([]);
  });

  test('giving up deletes a dead job, and never one that still waits', async () => {
    const [id, waiting] = [await dead(), await enqueued()];
    expect((await drop(waiting)).status).toBe(404);
    expect((await drop(id)).body).toEqual({ isDropped: true });
    expect((await drop(id)).status).toBe(404);
    expect((await post(`/${id}/retry`)).status).toBe(404);
    const rows = await gateway.database.sql`select id from outbox`;
    expect(rows.map((row) => row.id)).toEqual([waiting]);
  });

  test('of a concurrent requeue and discard one succeeds, the other gets a conflict', async () => {
    const id = await dead();
    const replies = await Promise.all([post(`/${id}/retry`), drop(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('figures count the outbox and every queue', async () => {
    await dead();
    const oldest = await enqueued();
    await enqueued();
    await gateway.database.sql`
      update outbox set created_at = '2020-01-01T00:00:00Z' where id = ${oldest}`;
    await gateway.jobs.dispatchPromises(sendMail, [oldest]);
    const { body } = await gateway.call(admin, '/api/admin/queues');
    expect(body).toEqual({
      queues: queueNames.map((name) => ({
        name,
        waiting: name === 'mail' ? 1 : 0,
        active: 0,
        delayed: 0,
        failed: 0,
      })),
      outbox: { waiting: 2, oldestAt: '2020-01-01T00:00:00.000Z', dead: 1 },
    });
  });

  test('without Redis dead letters can be listed and requeued, and counts are unknown', async () => {
    const cutOff = await startGateway({ database: gateway.database as never });
    cutOff.redis.disconnect();
    await vi.waitUntil(() => cutOff.redis.status === 'end', { timeout: 10_000 });
    const id = await dead();
    const figures = await cutOff.call(admin, '/api/admin/queues');
    expect(figures.body).toMatchObject({ queues: null, outbox: { dead: 1 } });
    expect(await cutOff.call(admin, BOARD)).toMatchObject({ status: 503 });
    expect((await cutOff.call(admin, '/api/admin/dead-jobs')).body).toHaveLength(1);
    const path = `/api/admin/dead-jobs/${id}/retry`;
    expect((await cutOff.call(admin, path, { method: 'POST' })).status).toBe(200);
    await cutOff.close();
  });

  test('members and strangers see and change nothing', async () => {
    const id = await dead();
    for (const [person, status] of [
      [null, 401],
      [member, 403],
    ] as const) {
      for (const path of ['/api/admin/dead-jobs', '/api/admin/queues'])
        expect((await gateway.call(person, path)).status).toBe(status);
      expect((await post('/retry', person)).status).toBe(status);
      expect((await post(`/${id}/retry`, person)).status).toBe(status);
      expect((await drop(id, person)).status).toBe(status);
    }
    expect(await listDeadOutboxJobs(gateway.database.orm)).toHaveLength(1);
  });

  describe('the board', () => {
    const paths = [
      '',
      '/',
      '/queue/mail',
      '/api/queues',
      '/api/queues/mail/workers',
      '/api/redis/stats',
      '/static/css/main.css',
      '/nothing',
    ];
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    const look = (person: Person | null, path = '') => gateway.call(person, BOARD + path);

    test('is closed to strangers and members, on any path and method', async () => {
      for (const [person, status] of [
        [null, 401],
        [member, 403],
      ] as const)
        for (const path of paths)
          for (const method of methods) {
            const reply = await gateway.call(person, BOARD + path, { method });
            expect(reply.status, `${method} ${path}`).toBe(status);
            if (method !== 'HEAD')
              expect(reply.body).toMatchObject({ status, code: expect.any(String) });
          }
      expect((await gateway.call(member, BOARD.toUpperCase())).status).toBe(403);
    });

    test('opens for an admin, with our scripts only, until the role is removed', async () => {
      const passing = await gateway.person({ role: 'admin' });
      const page = await look(passing);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(page.headers.get('x-powered-by')).toBeNull();
      const hosts = page.text.match(/(?:src|href)="(?:https?:)?\/\/[^"]*/g);
      expect(hosts).toBeNull();
      const script = /src="(static\/js\/main[^"]*)"/.exec(page.text)?.[1];
      expect((await look(passing, `/${script}`)).status).toBe(200);
      expect((await look(passing, '/api/queues')).body.queues).toHaveLength(queueNames.length);

      await gateway.database.sql`update users set role = 'member' where id = ${passing.id}`;
      gateway.clock.advance(SESSION_BELIEF_MS + 1);
      for (const path of paths) expect((await look(passing, path)).status).toBe(403);
    });

    test('shows a mail’s job without anything of the mail', async () => {
      const id = await enqueued();
      await gateway.jobs.dispatchPromises(sendMail, [id]);
      const { body, text } = await look(admin, `/api/queues/mail/ob-${id}`);
      expect(body.job.data).toEqual({ promise: id });
      expect(text).not.toContain(mailId);
    });

    test('is read-only for everybody', async () => {
      const id = await enqueued();
      await gateway.jobs.dispatchPromises(sendMail, [id]);
      const changes = [
        ['PUT', '/api/queues/pause'],
        ['PUT', '/api/queues/mail/pause'],
        ['PUT', '/api/queues/mail/empty'],
        ['PUT', '/api/queues/mail/obliterate'],
        ['PUT', `/api/queues/mail/ob-${id}/clean`],
        ['POST', '/api/queues/mail/add'],
      ] as const;
      for (const [method, path] of changes) {
        const reply = await gateway.call(admin, BOARD + path, { method, body: {} });
        expect(reply.status, path).toBe(405);
        const headers = { origin: 'https://elsewhere.test' };
        const foreign = await gateway.call(admin, BOARD + path, { method, body: {}, headers });
        expect(foreign.body).toMatchObject({ status: 403, code: 'foreign_origin' });
      }
      const queue = gateway.jobs.queue('mail');
      expect(await queue.isPaused()).toBe(false);
      expect(await queue.getJobState(`ob-${id}`)).toBe('waiting');
    });
  });
});
