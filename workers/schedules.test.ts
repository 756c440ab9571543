import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson } from '@cascade/db/factories/people';
import { appendEvent } from '@cascade/db/live/streams.queries';
import { CHORES_QUEUE } from '@cascade/shared/registry';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Chore, chores } from './chores.ts';
import { rebuildSchedules, startSchedules } from './schedules.ts';
import { startTestWorkers, type TestWorkers, waitFor } from './testing/workers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('schedules', () => {
  let redis: OwnRedis;
  let database: FreshDatabase;
  const open: (() => unknown)[] = [];
  beforeAll(async () => {
    redis = await startOwnRedis();
    database = await freshDatabase();
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await database.close();
    await redis.stop();
  });

  async function startProcess(ours: Chore[] = []): Promise<TestWorkers> {
    const started = await startTestWorkers({ redisUrl: redis.url, database, chores: ours });
    open.push(started.close);
    return started;
  }

  const scheduled = async ({ jobs }: TestWorkers) =>
    (await jobs.queue(CHORES_QUEUE).getJobSchedulers()).map(({ key, every }) => ({ key, every }));

  function counted(name: string): { chore: Chore; count: () => number } {
    let count = 0;
    const run = async () => {
      count += 1;
    };
    return { chore: { name, everyMs: HOUR_MS, run }, count: () => count };
  }

  test('boot creates every schedule and removes unknown ones', async () => {
    const process = await startProcess();
    await process.redis.flushall();
    await rebuildSchedules(process, [counted('of-yesterday').chore, counted('kept').chore]);
    expect(await scheduled(process)).toHaveLength(2);
    const stop = startSchedules(process, chores);
    open.push(stop);
    const wanted = chores.map(({ name, everyMs }) => ({ key: name, every: everyMs }));
    await waitFor(async () =>
      expect(await scheduled(process)).toEqual(expect.arrayContaining(wanted)),
    );
    await waitFor(async () => expect(await scheduled(process)).toHaveLength(wanted.length));
    const waiting = await process.jobs.queue(CHORES_QUEUE).getDelayed();
    expect(waiting.map(({ name }) => name).sort()).toEqual(chores.map(({ name }) => name).sort());
  });

  test('an emptied Redis gets its schedules back at the next check, and they run', async () => {
    const { chore, count } = counted('sweep');
    const process = await startProcess([chore]);
    await process.redis.flushall();
    await rebuildSchedules(process, [chore]);
    await waitFor(() => expect(count()).toBe(1));
    await process.redis.flushall();
    expect(await scheduled(process)).toEqual([]);
    await rebuildSchedules(process, [chore]);
    expect(await scheduled(process)).toEqual([{ key: 'sweep', every: HOUR_MS }]);
    await waitFor(() => expect(count()).toBe(2));
  });

  test('a changed period replaces the old one', async () => {
    const { chore } = counted('sweep');
    const process = await startProcess([chore]);
    await process.redis.flushall();
    await rebuildSchedules(process, [chore]);
    await rebuildSchedules(process, [{ ...chore, everyMs: 2 * HOUR_MS }]);
    expect(await scheduled(process)).toEqual([{ key: 'sweep', every: 2 * HOUR_MS }]);
  });

  test('a chore runs once per period, however many workers boot and check', async () => {
    const [one, two] = [counted('sweep'), counted('sweep')];
    const processes = [await startProcess([one.chore]), await startProcess([two.chore])];
    const [first] = processes;
    if (!first) throw new Error('no process');
    await first.redis.flushall();
    const total = () => one.count() + two.count();
    await Promise.all(processes.map((process) => rebuildSchedules(process, [one.chore])));
    await waitFor(() => expect(total()).toBe(1));
    for (let look = 0; look < 5; look++)
      await Promise.all(processes.map((process) => rebuildSchedules(process, [one.chore])));
    // Had a check scheduled another run, it would be waiting here or have run already.
    const queue = first.jobs.queue(CHORES_QUEUE);
    const last = await queue.add('sweep', {}, { jobId: 'last' });
    await waitFor(async () => expect(await last.getState()).toBe('completed'));
    expect(total()).toBe(2);
    expect(await queue.getJobCounts('waiting', 'active', 'delayed')).toEqual({
      waiting: 0,
      active: 0,
      delayed: 1,
    });
  });

  test('old events and keys are deleted, young ones stay, and a repeat changes nothing', async () => {
    const process = await startProcess();
    const { id } = await makePerson(database.orm);
    const now = process.clock.now().getTime();
    for (const age of [31 * DAY_MS, 29 * DAY_MS])
      await database.orm.transaction((tx) =>
        appendEvent(tx, [`u:${id}`], { name: 'x.y', data: { age }, at: new Date(now - age) }),
      );
    await database.sql`
      insert into idempotency_keys (user_id, key, fingerprint, created_at)
      select ${id}, gen_random_uuid(), 'x', ${new Date(now).toISOString()}::timestamptz - days * interval '1 day'
      from unnest(array[9, 7]) as days`;
    const left = async () =>
      (
        await database.sql`select
        (select count(*)::int from live_events where name = 'x.y') as events,
        (select count(*)::int from idempotency_keys where user_id = ${id}) as keys`
      )[0];
    expect(await left()).toEqual({ events: 2, keys: 2 });
    for (let round = 0; round < 2; round++) {
      for (const chore of chores) await chore.run(process);
      expect(await left()).toEqual({ events: 1, keys: 1 });
    }
  });
});
