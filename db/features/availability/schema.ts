import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

/** A member's free hours; changes of their times lock this row. */
export const availability = pgTable('availability', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** By whose clock the times are meant. */
  timeZone: text('time_zone').notNull(),
  rev: integer('rev').notNull(),
  changedAt: instant('changed_at').notNull(),
});

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => availability.userId, { onDelete: 'cascade' });

/** Minutes since midnight by wall clock. */
const minutes = () => ({
  fromMinute: smallint('from_minute').notNull(),
  toMinute: smallint('to_minute').notNull(),
});

/** 0 is Monday. */
export const availabilityWeekly = pgTable(
  'availability_weekly',
  { userId: userId(), day: smallint('day').notNull(), ...minutes() },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.fromMinute] }),
    check('availability_weekly_day', sql`${table.day} between 0 and 6`),
    check(
      'availability_weekly_minutes',
      sql`0 <= ${table.fromMinute} and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
  ],
);

/** Free or busy on one date only. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    userId: userId(),
    date: date('date', { mode: 'string' }).notNull(),
    isFree: boolean('is_free').notNull(),
    ...minutes(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date, table.fromMinute] }),
    check(
      'availability_exceptions_minutes',
      sql`0 <= ${table.fromMinute} and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
  ],
);

const bits = customType<{ data: string; config: { length: number } }>({
  dataType: (config) => `bit(${config?.length})`,
});

/**
 * The same as instants of the coming weeks, computed from the two tables above: see
 * `shared/domain/availability/time-map.ts` and decision 38. A member who tells no free time has no row.
 */
export const availabilityTimes = pgTable(
  'availability_times',
  {
    userId: userId().primaryKey(),
    map: bits('map', { length: 2_688 }).notNull(),
    /** Hours of the week by UTC, to find the few who share rare hours. */
    weekHours: smallint('week_hours').array().notNull(),
    /** The map holds until then. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [
    index('availability_times_week_hours').using('gin', table.weekHours),
    index('availability_times_held').on(table.heldUntil),
  ],
);
