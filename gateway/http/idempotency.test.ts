import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { makePerson } from '@cascade/db/factories/people';
import { dropPartitions, makePartitions } from '@cascade/db/partitions/partitions.queries';
import { newIdOf } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fingerprintOf, oncePerKey } from './idempotency.ts';

const DAY_MS = 86_400_000;
const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
const nameOfDay = (at: number) =>
  `idempotency_keys_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`;
const OTHER = 'idempotency_keys_other';

describe('a key over midnight', () => {
  let database: FreshDatabase;
  let userId: string;
  beforeAll(async () => {
    database = await freshDatabase();
    userId = (await makePerson(database.orm)).id;
  });
  afterAll(() => database.close());

  function callOf(key: string) {
    let done = 0;
    const call = { userId, key, fingerprint: fingerprintOf('POST /x', null), storesReply: true };
    const send = (meanwhile: () => Promise<void> = async () => {}) =>
      database.orm.transaction((tx) =>
        oncePerKey(tx, call, async () => {
          done += 1;
          await meanwhile();
          return { nth: done };
        }),
      );
    return { send, done: () => done };
  }

  /** What the chores do soon after midnight. */
  async function chores(): Promise<void> {
    const now = new Date(midnight + 1);
    await makePartitions(database.orm, now);
    const before = new Date(now.getTime() - 8 * DAY_MS);
    await dropPartitions(database.orm, ['idempotency_keys'], before);
  }

  const waiting = async () =>
    (
      await database.sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    ).length;

  test.each([
    ['of the day that ends', -1, nameOfDay(midnight - 1)],
    ['of the day that begins', 1, nameOfDay(midnight)],
    ['made days ago, whose partition is dropped', -10 * DAY_MS, OTHER],
    [
      'of a clock that is ahead, whose partition is made',
      2 * DAY_MS,
      nameOfDay(midnight + 2 * DAY_MS),
    ],
    ['of another year', -400 * DAY_MS, OTHER],
  ])(
    'one %s, sent twice at once while partitions change, is carried out once',
    async (_, ms, at) => {
      const { orm, sql } = database;
      // So that the call of ten days ago has one to lose.
      if (ms === -10 * DAY_MS) await makePartitions(orm, new Date(midnight + ms));
      const key = newIdOf(new Date(midnight + ms));
      const { send, done } = callOf(key);
      const others: Promise<unknown>[] = [];
      const first = send(async () => {
        others.push(send());
        await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
        // They may wait for this very call for longer than they would.
        others.push(chores().catch(() => undefined));
        others.push(send());
        await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1), 10_000);
      });
      expect(await first).toEqual({ nth: 1 });
      await Promise.all(others);
      await chores();
      expect(await send()).toEqual({ nth: 1 });
      expect(done()).toBe(1);
      const rows = await sql`
      select tableoid::regclass::text as part from idempotency_keys where key = ${key}`;
      expect(rows).toEqual([{ part: at }]);
    },
  );

  test('a key is forgotten with its day, a late one seven days after its use', async () => {
    const { orm, sql } = database;
    const now = midnight + DAY_MS / 2;
    await makePartitions(orm, new Date(now - 9 * DAY_MS));
    const keyOf = async (madeDaysAgo: number, usedDaysAgo: number) => {
      const key = newIdOf(new Date(now - madeDaysAgo * DAY_MS));
      await sql`insert into idempotency_keys (user_id, key, fingerprint, created_at)
        values (${userId}, ${key}, 'x', ${new Date(now - usedDaysAgo * DAY_MS).toISOString()})`;
      return key;
    };
    const kept = [await keyOf(7, 7), await keyOf(9, 6.9), await keyOf(30, 0), await keyOf(-20, 1)];
    const gone = [await keyOf(9, 9), await keyOf(30, 9), await keyOf(-20, 9)];
    await dropPartitions(orm, ['idempotency_keys'], new Date(now - 8 * DAY_MS));
    const left = await sql<{ key: string }[]>`
      select key from idempotency_keys where key = any(${[...kept, ...gone]})`;
    expect(left.map(({ key }) => key).sort()).toEqual([...kept].sort());
    const [old] = await sql`select to_regclass(${nameOfDay(now - 9 * DAY_MS)})::text as name`;
    expect(old).toEqual({ name: null });
  });
});
