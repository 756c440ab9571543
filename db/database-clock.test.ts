import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';
import { type FreshDatabase, freshDatabase } from './factories/fresh-database.ts';

describe("the database's clock", () => {
  const rightNow = Date.now;
  afterEach(() => {
    Date.now = rightNow;
  });

  async function errorOf(clock: DatabaseClock, { sql }: FreshDatabase) {
    const from = clock.now().getTime();
    const [row] = await sql<{ ms: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
    const to = clock.now().getTime();
    const ms = row?.ms ?? Number.NaN;
    return Math.max(from - ms, ms - to, 0);
  }

  test.each([-300_000, 0, 300_000])(
    'is right on a machine whose date is %d ms ahead',
    async (aheadMs) => {
      await using database = await freshDatabase();
      Date.now = () => rightNow() + aheadMs;
      const clock = new DatabaseClock(database.sql);
      expect(Math.abs(clock.now().getTime() - rightNow() - aheadMs)).toBeLessThan(1_000);
      await clock.settle(15_000);
      // A busy machine answers late; this detects a date that is minutes wrong.
      expect(await errorOf(clock, database)).toBeLessThan(5_000);
      clock.stop();
    },
  );

  test('follows the machine while PostgreSQL is unavailable, and does not wait for ever', async () => {
    const database = await freshDatabase();
    await database.close();
    const clock = new DatabaseClock(database.sql);
    await clock.settle(300);
    expect(Math.abs(clock.now().getTime() - rightNow())).toBeLessThan(1_000);
    clock.stop();
  });
});
