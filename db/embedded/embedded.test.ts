import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import connect from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressesListeningOn } from './listening.ts';
import { type DataServices, startServices } from './services.ts';

describe('embedded services on a machine without servers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cascade-embedded-'));
  let services: DataServices;

  beforeAll(async () => {
    services = await startServices({ dataDir, throwaway: true, env: { PATH: '' } });
  });
  afterAll(async () => {
    await services.stop();
    expect(existsSync(dataDir)).toBe(false);
  });

  test('both come from npm', () => {
    expect([services.postgres, services.redis]).toEqual(['embedded', 'embedded']);
  });

  test('PostgreSQL uses UTF-8, folds accents and allows many connections', async () => {
    const sql = connect(services.databaseUrl, { max: 1 });
    const [row] = await sql`
      select current_setting('server_encoding') as encoding,
             lower('ÉTUDE') as folded,
             current_setting('TimeZone') as zone,
             current_setting('listen_addresses') as listens,
             current_setting('max_connections')::int as room`;
    await sql.end();
    expect(row).toEqual({
      encoding: 'UTF8',
      folded: 'étude',
      zone: 'UTC',
      listens: '127.0.0.1',
      room: 200,
    });
  });

  test('PostgreSQL accepts the stored password only', async () => {
    const url = new URL(services.databaseUrl);
    url.password = 'guess';
    const sql = connect(url.href, { max: 1 });
    await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' });
    await sql.end();
  });

  test('Redis accepts the stored password only', async () => {
    const { port } = new URL(services.redisUrl);
    for (const password of [undefined, 'guess']) {
      const redis = new Redis({ port: Number(port), password, retryStrategy: () => null });
      redis.on('error', () => {});
      await expect(redis.keys('*')).rejects.toThrow(/NOAUTH|WRONGPASS|closed/);
      redis.disconnect();
    }
  });

  test('both listen on loopback only', () => {
    for (const url of [services.databaseUrl, services.redisUrl])
      expect(addressesListeningOn(Number(new URL(url).port))).toEqual(['127.0.0.1']);
  });

  test('production refuses the embedded Redis with a sentence', async () => {
    const env = { PATH: '', NODE_ENV: 'production', DATABASE_URL: services.databaseUrl };
    const folder = join(dataDir, 'production');
    await expect(startServices({ dataDir: folder, env })).rejects.toThrow(
      /^Redis is missing. In production set REDIS_URL/,
    );
  });

  test('a notification reaches another session', async () => {
    const listener = connect(services.databaseUrl, { max: 1 });
    const speaker = connect(services.databaseUrl, { max: 1 });
    const received = new EventEmitter();
    const message = once(received, 'message');
    await listener.listen('message', (payload) => received.emit('message', payload));
    await speaker.notify('message', 'hello');
    expect(await message).toEqual(['hello']);
    await Promise.all([listener.end(), speaker.end()]);
  });

  test('a queue runs a job, a delayed job, a retried job and a schedule', async () => {
    const { port, password } = new URL(services.redisUrl);
    const connection = {
      host: '127.0.0.1',
      port: Number(port),
      password,
      maxRetriesPerRequest: null,
    };
    const queue = new Queue('numbers', { connection });
    const events = new QueueEvents('numbers', { connection });
    const schedule = new EventEmitter();
    const ticked = once(schedule, 'tick');
    const worker = new Worker(
      'numbers',
      async (job) => {
        if (job.name === 'tick') schedule.emit('tick');
        if (job.name === 'shaky' && job.attemptsMade === 0) throw new Error('once');
        return job.data.number * 2;
      },
      { connection },
    );
    await Promise.all([events.waitUntilReady(), worker.waitUntilReady()]);

    const soon = await queue.add('plain', { number: 1 });
    const later = await queue.add('delayed', { number: 2 }, { delay: 200 });
    const shaky = await queue.add('shaky', { number: 3 }, { attempts: 2 });
    const results = [soon, later, shaky].map((job) => job.waitUntilFinished(events, 10_000));
    expect(await Promise.all(results)).toEqual([2, 4, 6]);

    const same = await queue.add('plain', { number: 9 }, { jobId: 'ob-1' });
    const again = await queue.add('plain', { number: 9 }, { jobId: 'ob-1' });
    expect(again.id).toBe(same.id);

    await queue.upsertJobScheduler('every-so-often', { every: 100 }, { name: 'tick', data: {} });
    await ticked;
    await queue.removeJobScheduler('every-so-often');
    await worker.close();
    await Promise.all([queue.close(), events.close()]);
  });

  test('channels, patterns and scripts work as the socket adapter needs', async () => {
    const speaker = new Redis(services.redisUrl);
    const listener = new Redis(services.redisUrl);
    const received = once(listener, 'pmessage');
    await listener.psubscribe('room#*');
    await listener.subscribe('replies');
    expect(await speaker.call('PUBSUB', 'NUMSUB', 'replies')).toEqual(['replies', 1]);
    await speaker.publish('room#7', 'hello');
    expect(await received).toEqual(['room#*', 'room#7', 'hello']);

    const count = `return redis.call('incrby', KEYS[1], ARGV[1])`;
    const totals = await Promise.all([1, 2, 3].map((n) => speaker.eval(count, 1, 'total', n)));
    expect(totals).toEqual([1, 3, 6]);
    speaker.disconnect();
    listener.disconnect();
  });
});
