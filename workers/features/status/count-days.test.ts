import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { deleteOldStatus, listStatusDays } from '@cascade/db/features/status/status.queries';
import { FakeClock } from '@cascade/shared/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatusDays } from './count-days.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const measured = (from: string, to: string) => database.sql`
  insert into status_minutes (minute, platform, scenarios, messaging, study_groups)
  select minute, 0, 0, 1, 2 from generate_series(${from}::timestamptz, ${to}, '1 minute') minute`;
const platformDays = async () =>
  (await listStatusDays(database.orm, '2000-01-01'))
    .filter(({ part }) => part === 'platform')
    .map(({ day, operational, unmeasured }) => [day, operational, unmeasured]);

test('a day is counted once it has been over for a day, by two workers as by one', async () => {
  await measured('2027-03-01T22:00Z', '2027-03-02T11:59Z');
  const clock = new FakeClock(new Date('2027-03-03T00:10:00Z'));
  const count = () => countStatusDays({ database, clock });
  await count();
  expect(await platformDays()).toEqual([['2027-03-01', 120, 0]]);

  // The installation was stopped from noon on the 2nd for two days.
  clock.advance(3 * 86_400_000);
  await Promise.all([count(), count()]);
  expect(await platformDays()).toEqual([
    ['2027-03-01', 120, 0],
    ['2027-03-02', 720, 720],
    ['2027-03-03', 0, 1_440],
    ['2027-03-04', 0, 1_440],
  ]);
  const parts = (await listStatusDays(database.orm, '2027-03-02')).filter(
    ({ day }) => day === '2027-03-02',
  );
  expect(parts.find(({ part }) => part === 'messaging')).toMatchObject({ degraded: 720 });
  expect(parts.find(({ part }) => part === 'study-groups')).toMatchObject({ outage: 720 });
});

test('minutes and days older than the period are removed', async () => {
  await deleteOldStatus(database.orm, new Date('2027-03-02T06:00:00Z'));
  const rows = await database.sql`select min(minute)::text as first from status_minutes`;
  expect(rows).toEqual([{ first: '2027-03-02 06:00:00+00' }]);
  expect((await platformDays()).map(([day]) => day)).toEqual([
    '2027-03-02',
    '2027-03-03',
    '2027-03-04',
  ]);
});
