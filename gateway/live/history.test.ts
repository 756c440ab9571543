import { runAdminCommand } from '@cascade/db/admins';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { newId } from '@cascade/shared/kernel/id';
import { createLog } from '@cascade/shared/node/log';
import { openRedis } from '@cascade/shared/node/redis';
import type { Redis } from 'ioredis';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { startOf, waitFor } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';
import { History } from './history.ts';

describe('the history of the database', () => {
  let database: FreshDatabase;
  let redis: Redis;
  let key: string;
  const open = () => new History({ database, redis } as never, key);
  const epochs = async () => (await database.sql`select 1 from live_epochs`).length;
  /** What a restored backup has: the files of before. */
  const backUp = () => database.sql<{ epoch: string; started_at: string; marks: number }[]>`
    select epoch, started_at::text, marks, server from live_epochs`;
  const restore = async (rows: Awaited<ReturnType<typeof backUp>>) => {
    await database.sql`delete from live_epochs`;
    await database.sql`insert into live_epochs ${database.sql([...rows])}`;
  };
  /** An event that a later backup would have. */
  async function mark(history: History): Promise<void> {
    const marks = async () =>
      Number((await database.sql`select sum(marks) as marks from live_epochs`)[0]?.marks);
    const before = await marks();
    history.noteEvent();
    await vi.waitFor(
      async () => {
        await history.check();
        expect(await marks()).toBeGreaterThan(before);
      },
      { timeout: 30_000 },
    );
  }

  beforeAll(async () => {
    redis = openRedis(inject('redisUrl'), createLog('test', 'silent'));
    await new Promise<void>((resolve) => redis.once('ready', resolve));
  });
  beforeEach(async () => {
    database = await freshDatabase();
    key = `history-${newId()}`;
  });
  afterEach(async () => {
    await redis.del(key);
    await database.close();
  });
  afterAll(() => redis.disconnect());

  test('stays the same while nothing is restored, for old and new gateways', async () => {
    const here = open();
    const epoch = await here.epoch();
    await mark(here);
    const there = open();
    expect([await here.check(), await there.epoch()]).toEqual([epoch, epoch]);
    expect(await epochs()).toBe(1);
  });

  test('is another although a gateway that has not looked since marks the restored one first', async () => {
    const [here, there] = [open(), open()];
    const epoch = await here.epoch();
    expect(await there.check()).toBe(epoch);
    const backup = await backUp();
    await mark(here);
    await restore(backup);
    there.noteEvent();
    const next = await there.check();
    expect(next).not.toBe(epoch);
    expect(await here.check()).toBe(next);
    expect(await epochs()).toBe(2);
  });

  test('is another once for all gateways when a backup lacks what they have seen', async () => {
    const [here, there] = [open(), open()];
    const epoch = await here.epoch();
    const backup = await backUp();
    await mark(here);
    expect(await there.check()).toBe(epoch);
    await restore(backup);
    const seen = await Promise.all([here.check(), there.check()]);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).not.toBe(epoch);
    expect(await there.check()).toBe(await here.check());
    expect(await epochs()).toBe(2);
  });

  test('is noticed by a gateway that starts after the restore, and without gateways that ran', async () => {
    const before = open();
    const epoch = await before.epoch();
    const backup = await backUp();
    await mark(before);
    await restore(backup);
    expect(await open().epoch()).not.toBe(epoch);
  });

  test('is another, and no earlier one, when the backup lacks the whole epoch', async () => {
    const [here, there] = [open(), open()];
    const first = await here.epoch();
    const backup = await backUp();
    await runAdminCommand({ database, allowed: [] }, ['new-epoch']);
    const second = await here.check();
    expect(second).not.toBe(first);
    expect(await there.check()).toBe(second);
    await restore(backup);
    const third = await here.check();
    expect([first, second]).not.toContain(third);
    expect(await there.check()).toBe(third);
  });

  test('is another on another server, timeline or database', async () => {
    const epoch = await open().epoch();
    const [row] = await backUp();
    expect(row).toMatchObject({ server: expect.stringMatching(/^\d+\/\d+\/\d+$/) });
    await database.sql`update live_epochs set server = '7000000000000000001/1/16384'`;
    await redis.del(key);
    const next = await open().epoch();
    expect(next).not.toBe(epoch);
    expect(await open().epoch()).toBe(next);
  });
});

describe('a socket after a restore', () => {
  const two = twoGateways();

  test('hears of the other epoch by heads and has to ask for its streams again', async () => {
    const ana = await two.here.person();
    const { epoch, stream } = await startOf(two.here, ana);
    const listener = await two.listeners.open(two.here, ana);
    await listener.sync(epoch, { [stream]: 0, 's:stations': 0 });
    const heads: { epoch: string; heads: object }[] = [];
    listener.socket.on('heads', (told) => heads.push(told));
    await runAdminCommand({ database: two.here.database, allowed: [] }, ['new-epoch']);
    await waitFor(() => {
      expect(heads.length).toBeGreaterThan(0);
      expect(heads.at(-1)?.epoch).not.toBe(epoch);
    });
    expect(Object.keys(heads.at(-1)?.heads ?? {})).toEqual([stream]);
    const next = heads.at(-1)?.epoch ?? '';
    const { streams } = await listener.sync(next, { [stream]: 0, 's:stations': 0 });
    expect(streams.map(({ s }) => s).sort()).toEqual(['s:stations', stream].sort());
  });
});
