import { openDatabase } from '@cascade/db/client';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { endStuckBackends } from '@cascade/db/health/health.queries';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FaultProxy } from '../harness/fault-proxy.ts';
import { waitUntil } from '../harness/wait-until.ts';

const STREAM = 'u:a member';

describe('a process that stops in the middle of a transaction', () => {
  let database: FreshDatabase;
  let link: FaultProxy;
  const open: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    database = await freshDatabase();
    open.push(database.close);
    const url = new URL(database.url);
    link = await FaultProxy.to(() => [Number(url.port)]);
    open.push(() => link.close());
    await database.sql`insert into streams (stream, last_n) values (${STREAM}, 1)`;
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  function processOf(work: 'calls' | 'upkeep', owner: string, isLinked = false) {
    const url = new URL(database.url);
    if (isLinked) url.port = String(link.port);
    const pool = openDatabase(url.href, { max: 2, work, owner });
    open.push(() => pool.sql.end({ timeout: 0 }));
    return pool;
  }

  const bump = (pool: Pick<FreshDatabase, 'sql'>) =>
    pool.sql`update streams set last_n = last_n + 1 where stream = ${STREAM}`;

  /** Not by `begin`, which would roll back over the connection that has gone. */
  async function lockedBy(pool: Pick<FreshDatabase, 'sql'>) {
    const tx = await pool.sql.reserve();
    await tx`begin`;
    await tx`update streams set last_n = last_n + 1 where stream = ${STREAM}`;
    return tx;
  }

  const failureOf = (statement: PromiseLike<unknown>) =>
    Promise.resolve(statement).then(
      () => 'none',
      (error: unknown) => (error as { code?: string }).code,
    );

  const waitsForReading = async (state: string) => {
    const rows = await database.sql`
      select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'cascade calls paused' and backend_xid is not null
        and state = ${state} and wait_event = 'ClientRead'`;
    return rows.length > 0;
  };

  test('between two statements is ended by PostgreSQL, and the locks go to those who wait', async () => {
    const paused = processOf('calls', 'paused', true);
    const healthy = processOf('calls', 'healthy');
    const tx = await lockedBy(paused);
    link.stall();
    const next = failureOf(tx`select 1`);
    await waitUntil('it holds its lock and waits', () => waitsForReading('idle in transaction'));
    const askedAt = performance.now();
    await bump(healthy);
    expect(performance.now() - askedAt).toBeLessThan(5_000);
    link.heal();
    expect(await next).toBe('CONNECTION_CLOSED');
  });

  test('between two messages of a statement is ended by the other gateways', async () => {
    const paused = processOf('calls', 'paused', true);
    const watching = processOf('upkeep', 'healthy');
    const tx = await lockedBy(paused);
    link.stallAnswerTo((bytes) => bytes.includes('never answered'));
    const next = failureOf(tx`select ${1}::int as "never answered"`);
    await waitUntil('it holds its lock and counts as active', () => waitsForReading('active'));
    let ended = 0;
    await waitUntil('it is ended', async () => {
      const found = await endStuckBackends(watching.orm);
      expect(found.gateways).toBe(1);
      ended += found.ended;
      return ended > 0;
    });
    await bump(database);
    link.heal();
    expect(await next).toBe('CONNECTION_CLOSED');
    const [row] = await database.sql<{ last_n: string }[]>`
      select last_n from streams where stream = ${STREAM}`;
    expect([ended, Number(row?.last_n)]).toEqual([1, 2]);
  });

  test('and one that is at work is left alone, however long its statement takes', async () => {
    const busy = processOf('calls', 'busy');
    const watching = processOf('upkeep', 'healthy');
    let isDone = false;
    const working = busy.sql`select pg_sleep(5)`.then(() => {
      isDone = true;
    });
    let ended = 0;
    await waitUntil('its statement is done', async () => {
      ended += (await endStuckBackends(watching.orm)).ended;
      return isDone;
    });
    await working;
    expect(ended).toBe(0);
  });
});
