import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Watches } from '../../testing/admin-watch.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';

const NEVER_MS = 2_000_000_000;

describe('what live traffic costs', () => {
  let here: TestGateway;
  let there: TestGateway;
  let admin: Person;
  let queries = 0;
  let commands: string[] = [];
  let monitor: Redis;
  let database: FreshDatabase;
  const watches = new Watches();
  const listeners = new Listeners();
  let ownRedis: OwnRedis;

  beforeAll(async () => {
    ownRedis = await startOwnRedis();
    database = await freshDatabase();
    const counted = {
      ...database,
      sql: new Proxy(database.sql, {
        apply: (target, self, args) => {
          queries += 1;
          return Reflect.apply(target, self, args);
        },
      }),
    };
    const start = (name: string) =>
      startGateway({
        database: counted as never,
        env: { REDIS_URL: ownRedis.url, GATEWAY_ID: name },
        // Neither presence nor the sweep of sockets and heads may work here.
        sweepMs: NEVER_MS,
        presence: { leaseMs: NEVER_MS, renewMs: NEVER_MS, graceMs: NEVER_MS, saveMs: 1 },
        watching: { everyMs: 10, announceMs: 20, leaseMs: 100 },
      });
    here = await start('gateway-1');
    there = await start('gateway-2');
    admin = await here.person({ role: 'admin' });
    for (const gateway of [here, there]) await listeners.open(gateway, admin);
    listeners.closeAll();
    monitor = await new Redis(ownRedis.url).monitor();
    monitor.on('monitor', (_time: string, args: string[]) => {
      commands.push(args.join(' '));
    });
  });
  afterEach(() => {
    watches.closeAll();
    listeners.closeAll();
  });
  afterAll(async () => {
    monitor.disconnect();
    await there.close();
    await here.close();
    await database.close();
    await ownRedis.stop();
  });

  /** Resolves when everything sent until now has been counted. */
  const counted = async () => {
    const mark = newId();
    await here.redis.echo(mark);
    await waitFor(() => expect(commands.some((command) => command.includes(mark))).toBe(true));
    return commands.filter((command) => !command.includes(mark)).length;
  };
  /** Far longer than a hundred intervals, without any data. */
  const idleTime = async () => {
    for (let turn = 0; turn < 150; turn++)
      for (const gateway of [here, there]) await gateway.call(null, '/healthz');
  };
  const cost = async (act: () => Promise<unknown>) => {
    await counted();
    commands = [];
    queries = 0;
    await act();
    return { commands: await counted(), queries };
  };

  test('costs nothing without watchers, before and after', async () => {
    const nothing = { commands: 0, queries: 0 };
    await idleTime();
    expect([here.isWatched(), there.isWatched()]).toEqual([false, false]);
    expect(await cost(idleTime)).toEqual(nothing);

    const watch = watches.open(there, admin);
    await waitFor(() => expect(watch.snapshots().length).toBeGreaterThan(0));
    await waitFor(() => expect(here.isWatched()).toBe(true));
    const watched = await cost(idleTime);
    expect(watched.commands).toBeGreaterThan(0);
    expect(watched.queries).toBeGreaterThan(0);

    watch.socket.disconnect();
    await waitFor(() => expect([here.isWatched(), there.isWatched()]).toEqual([false, false]));
    expect(await cost(idleTime)).toEqual(nothing);
  });

  test('queries about the whole installation are asked by one gateway, however many there are', async () => {
    const watch = watches.open(there, admin);
    await waitFor(() =>
      expect(
        watch
          .snapshots()
          .at(-1)
          ?.gateways.map(({ name }) => name),
      ).toHaveLength(2),
    );
    await counted();
    commands = [];
    const before = watch.frames.length;
    await waitFor(() => expect(watch.frames.length).toBeGreaterThan(before + 20));
    const pictures = watch.frames.length - before;
    const pings = commands.filter((command) => /^ping$/i.test(command)).length;
    const reports = commands.filter((command) => /^eval .*"name":"gateway-1"/is.test(command));
    // Each gateway reports every time; shared figures are read once.
    expect(reports.length).toBeGreaterThan(pictures / 2);
    expect(pings).toBeLessThan(1.5 * (pictures + 2));
  });

  test('under load snapshots keep their interval and are the latest', async () => {
    const watch = watches.open(there, admin);
    const ana = await here.person();
    const page = await listeners.open(here, ana);
    await waitFor(() => expect(watch.snapshots().length).toBeGreaterThan(1));
    const stream = `u:${ana.id}`;
    let said = 0;
    while (watch.frames.length < 30) {
      said += 1;
      const d = { said };
      here.live.deliver([{ v: 1, s: stream, e: 'message.sent', t: 0, d }]);
      await page.socket.emitWithAck('clock');
    }
    const at = watch.frames.map(({ t }) => t);
    const elapsedMs = (at.at(-1) ?? 0) - (at[0] ?? 0);
    expect(said).toBeGreaterThan(watch.frames.length);
    expect(watch.frames.length - 1).toBeLessThanOrEqual(Math.ceil((elapsedMs + 2) / 10));
    await waitFor(() => {
      const rates = watch.snapshots().flatMap(({ gateways }) => gateways[0]?.rates?.messages ?? []);
      expect(Math.max(...rates)).toBeGreaterThan(0);
    });
  });
});
