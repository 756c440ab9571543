import { startOwnRedis } from '@cascade/db/factories/own-redis';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { deadLetterJob, insertOutboxJob } from '@cascade/db/live/outbox.queries';
import {
  type PartState,
  type StatusHistory,
  type SystemStatus,
  statusParts,
} from '@cascade/shared/features/status/contract';
import { CHORES_QUEUE } from '@cascade/shared/registry';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const redisUrl = await ownRedisDatabase();

const MINUTE_MS = 60_000;

/** Some chore of the workers is due soon, so they are at work. */
const planChores = (gateway: TestGateway) =>
  gateway.jobs
    .queue(CHORES_QUEUE)
    .upsertJobScheduler('rank-posts', { every: MINUTE_MS }, { name: 'rank-posts' });
const statesOn = async (gateway: TestGateway) => {
  const { status, body } = await gateway.call(null, '/api/status');
  expect(status).toBe(200);
  return Object.fromEntries((body as SystemStatus).parts.map(({ part, state }) => [part, state]));
};
const every = (state: PartState) => Object.fromEntries(statusParts.map((part) => [part, state]));
/** What was found is kept for some seconds. */
const toBecome = (gateway: TestGateway, expected: object) =>
  expect.poll(() => statesOn(gateway), { timeout: 15_000, interval: 500 }).toEqual(expected);

describe('the status of the installation', () => {
  let own: Awaited<ReturnType<typeof startOwnRedis>>;
  let gateway: TestGateway;
  let redis: Redis;
  beforeAll(async () => {
    own = await startOwnRedis();
    redis = new Redis(own.url);
    gateway = await startGateway({ env: { REDIS_URL: own.url } });
    await planChores(gateway);
  });
  afterAll(async () => {
    await gateway.close();
    redis.disconnect();
    await own.stop();
  });

  test('is told to everybody, without a figure of the installation', async () => {
    const { body } = await gateway.call(null, '/api/status');
    expect(body).toEqual({
      measuredAt: expect.any(String),
      parts: statusParts.map((part) => ({ part, state: 'operational', sentence: null })),
    });
  });

  test('is degraded while Redis takes no changes, and well again afterwards', async () => {
    await redis.config('SET', 'maxmemory', 1);
    await toBecome(gateway, { ...every('degraded'), scenarios: 'operational' });
    await redis.config('SET', 'maxmemory', 0);
    await toBecome(gateway, every('operational'));
  });

  test('is degraded where several jobs failed for good, and not by one alone', async () => {
    const { orm, sql } = gateway.database;
    const fail = () =>
      orm.transaction(async (tx) => {
        const id = await insertOutboxJob(tx, 'groups.remind', {});
        await deadLetterJob(tx, id, 'a wrong address', gateway.clock.now());
      });
    await fail();
    gateway.clock.advance(MINUTE_MS / 2);
    await fail();
    const two = await gateway.call(null, '/api/status');
    await expect
      .poll(async () => (await gateway.call(null, '/api/status')).body.measuredAt, {
        timeout: 15_000,
      })
      .not.toBe(two.body.measuredAt);
    expect(await statesOn(gateway)).toEqual(every('operational'));
    await fail();
    await toBecome(gateway, {
      ...every('operational'),
      platform: 'degraded',
      'study-groups': 'degraded',
    });
    await sql`delete from outbox`;
    await toBecome(gateway, every('operational'));
  });

  test('is degraded while no worker takes what is due', async () => {
    const { orm, sql } = gateway.database;
    await orm.transaction((tx) => insertOutboxJob(tx, 'messaging.remind', {}));
    await sql`update outbox set created_at = ${new Date(gateway.clock.now().getTime() - 5 * MINUTE_MS).toISOString()}`;
    await toBecome(gateway, {
      ...every('operational'),
      platform: 'degraded',
      messaging: 'degraded',
    });
    await sql`delete from outbox`;
    await toBecome(gateway, every('operational'));
  });
});

describe('workers', () => {
  test('that are not at work for minutes make what is sent later late, and a moment does not', async () => {
    const gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    gateway.clock.advance(MINUTE_MS);
    expect(await statesOn(gateway)).toEqual(every('operational'));
    gateway.clock.advance(2 * MINUTE_MS);
    await toBecome(gateway, { ...every('degraded'), scenarios: 'operational' });
    gateway.clock.advance(-3 * MINUTE_MS);
    await planChores(gateway);
    await toBecome(gateway, every('operational'));
    await gateway.close();
  });
});

describe('without PostgreSQL', () => {
  test('the status says so to visitors and members, and history is refused with a sentence', async () => {
    const gateway = await startGateway();
    const ana = await gateway.person();
    await planChores(gateway);
    expect(await statesOn(gateway)).toMatchObject({ scenarios: 'operational' });
    await gateway.database.sql.end();
    await toBecome(gateway, every('outage'));
    const { status, body } = await gateway.call(ana, '/api/status');
    expect(status).toBe(200);
    expect((body as SystemStatus).parts[0]?.sentence).toMatch(/^Nothing can be loaded or saved/);
    expect(await gateway.call(ana, '/api/status/history')).toMatchObject({
      status: 503,
      body: { detail: 'What was measured cannot be read at the moment.' },
    });
    await gateway.close();
  });
});

describe('measured minutes', () => {
  let here: TestGateway;
  let there: TestGateway;
  beforeAll(async () => {
    here = await startGateway();
    there = await startGateway({ database: here.database as never });
    await planChores(here);
    const start = new Date('2027-03-01T00:00:30Z').getTime();
    for (const { clock } of [here, there]) clock.advance(start - clock.now().getTime());
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });
  const pass = (minutes: number) => {
    for (const { clock } of [here, there]) clock.advance(minutes * MINUTE_MS);
  };
  const minutes = () =>
    here.database.sql<{ minute: string; platform: number }[]>`
      select minute, platform from status_minutes order by minute`;

  test('a young installation has no history yet', async () => {
    const { body } = await there.call(null, '/api/status/history');
    expect(body).toMatchObject({ since: null, incidents: [] });
    expect((body as StatusHistory).parts.map(({ days }) => days)).toEqual([[], [], [], []]);
  });

  test('are stored once, however many gateways measure, and the worst of them stays', async () => {
    await planChores(here);
    const { sql } = here.database;
    await Promise.all([here.sweepClocks(), there.sweepClocks()]);
    const [only, ...more] = await minutes();
    expect(more).toEqual([]);
    expect(only?.minute).toBe('2027-03-01 00:00:00+00');
    await sql`update status_minutes set platform = 2`;
    await Promise.all([here.sweepClocks(), there.sweepClocks()]);
    expect((await minutes()).map(({ platform }) => platform)).toEqual([2]);
    await sql`delete from status_minutes`;
  });

  test('are counted with the gaps between them, and make incidents', async () => {
    const { sql } = here.database;
    await sql`
      insert into status_minutes (minute, platform, scenarios, messaging, study_groups)
      select minute, case when place between 10 and 14 then 1 else 0 end, 0,
        case when place between 10 and 12 then 1 when place between 13 and 14 then 2 else 0 end, 0
      from generate_series('2027-03-01T00:00Z'::timestamptz, '2027-03-01T00:59Z', '1 minute')
        with ordinality as series (minute, place)
      where place not between 31 and 40`;
    // A gateway is back, in a minute that is not counted yet.
    await sql`insert into status_minutes values ('2027-03-01T01:02Z', 0, 0, 0, 0)`;
    pass(62);
    const history: StatusHistory = (await here.call(null, '/api/status/history')).body;
    expect(history).toMatchObject({
      since: '2027-03-01T00:00:00.000Z',
      until: '2027-03-01T01:01:00.000Z',
    });
    const days = Object.fromEntries(history.parts.map(({ part, days: [day] }) => [part, day]));
    const day = '2027-03-01';
    expect(days).toMatchObject({
      platform: { day, operational: 45, degraded: 5, outage: 0, unmeasured: 11 },
      messaging: { day, operational: 45, degraded: 3, outage: 2, unmeasured: 11 },
      scenarios: { day, operational: 50, degraded: 0, outage: 0, unmeasured: 11 },
    });
    const minute = (at: number) =>
      new Date(Date.parse('2027-03-01T00:00Z') + at * MINUTE_MS).toISOString();
    expect(history.incidents).toEqual([
      { parts: [...statusParts], kind: 'unmeasured', startsAt: minute(60), endsAt: null },
      { parts: [...statusParts], kind: 'unmeasured', startsAt: minute(30), endsAt: minute(40) },
      { parts: ['platform'], kind: 'degraded', startsAt: minute(9), endsAt: minute(14) },
      { parts: ['messaging'], kind: 'outage', startsAt: minute(9), endsAt: minute(14) },
    ]);
  });
});
