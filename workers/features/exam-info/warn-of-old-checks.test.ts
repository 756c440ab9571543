import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { CHECKED_FOR_DAYS } from '@cascade/shared/features/exam-info/checks';
import { addDays, dayOf } from '@cascade/shared/features/insight/streak';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestWorkers, type TestWorkers } from '../../testing/workers.ts';
import { warnOfOldChecks } from './warn-of-old-checks.ts';

const redisUrl = await ownRedisDatabase();

let workers: TestWorkers;
let admin: Person;
let member: Person;
beforeAll(async () => {
  workers = await startTestWorkers({ redisUrl, chores: [] });
  const { orm } = workers.database;
  admin = await makePerson(orm, { role: 'admin' });
  member = await makePerson(orm);
});
afterAll(() => workers.close());

const checked = (id: string, daysAgo: number) => workers.database.sql`
  update exam_facts set checked_on = ${addDays(dayOf(workers.clock.now()), -daysAgo)} where id = ${id}`;
const noticesOf = async ({ id }: Person) =>
  (
    await workers.database.sql<{ body: string }[]>`
      select body from notices where user_id = ${id} and kind = 'exam-info.old' order by id`
  ).map(({ body }) => body.split(' last')[0]);
/** Two workers at once, and another run. */
const run = async () => {
  await Promise.all([warnOfOldChecks(workers), warnOfOldChecks(workers)]);
  await warnOfOldChecks(workers);
};

test('admins are warned once of a check that is more than 180 days old, and members never', async () => {
  await run();
  await checked('card-payment', CHECKED_FOR_DAYS);
  await run();
  expect(await noticesOf(admin)).toEqual([]);

  await checked('card-payment', CHECKED_FOR_DAYS + 1);
  await checked('sponsor-details', CHECKED_FOR_DAYS + 1);
  await run();
  expect(await noticesOf(admin)).toEqual(['2 statements about applying were']);
  expect(await noticesOf(member)).toEqual([]);

  // Read, checked again, and old again.
  await workers.database.sql`update notices set read_at = now()`;
  await run();
  expect(await noticesOf(admin)).toHaveLength(1);
  await checked('card-payment', 0);
  await run();
  await checked('card-payment', CHECKED_FOR_DAYS + 200);
  await run();
  expect(await noticesOf(admin)).toEqual([
    '2 statements about applying were',
    'One statement about applying was',
  ]);
});
