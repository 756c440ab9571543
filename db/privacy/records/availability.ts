import { sql } from 'drizzle-orm';
import { COUNTER, OWN_ID, type PersonalRecord, type Self } from '../personal-record.ts';

const own = ({ userId }: Self) => sql`t.user_id = ${userId}`;

export const availabilityRecords: PersonalRecord[] = [
  {
    file: 'groups',
    section: 'freeHours',
    table: 'availability',
    columns: ['time_zone', 'changed_at'],
    left: { user_id: OWN_ID, rev: COUNTER },
    whose: own,
  },
  {
    file: 'groups',
    section: 'weeklyFreeTimes',
    table: 'availability_weekly',
    columns: ['day', 'from_minute', 'to_minute'],
    left: { user_id: OWN_ID },
    whose: own,
    order: sql`t.day, t.from_minute`,
  },
  {
    file: 'groups',
    section: 'freeTimeExceptions',
    table: 'availability_exceptions',
    columns: ['date', 'is_free', 'from_minute', 'to_minute'],
    left: { user_id: OWN_ID },
    whose: own,
    order: sql`t.date, t.from_minute`,
  },
  {
    file: 'groups',
    section: 'freeTimesAhead',
    table: 'availability_times',
    columns: ['held_until'],
    left: {
      user_id: OWN_ID,
      map: 'computed from the weekly times and exceptions beside it',
      week_hours: 'computed from the weekly times and exceptions beside it',
    },
    whose: own,
  },
];
