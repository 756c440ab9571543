import type { StatusPart } from '@cascade/shared/features/status/contract';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

/** Places in `partStates`: 0 operational, 1 degraded, 2 outage. */
export const statusMinutes = pgTable(
  'status_minutes',
  {
    minute: instant('minute').primaryKey(),
    platform: smallint('platform').notNull(),
    scenarios: smallint('scenarios').notNull(),
    messaging: smallint('messaging').notNull(),
    studyGroups: smallint('study_groups').notNull(),
  },
  (table) => [
    index('status_minutes_troubled')
      .on(table.minute)
      .where(sql`greatest(platform, scenarios, messaging, study_groups) > 0`),
  ],
);

/** Past days in UTC, each once it is over; minutes that nobody measured are counted too. */
export const statusDays = pgTable(
  'status_days',
  {
    day: date('day').notNull(),
    part: text('part').$type<StatusPart>().notNull(),
    operational: integer('operational').notNull(),
    degraded: integer('degraded').notNull(),
    outage: integer('outage').notNull(),
    unmeasured: integer('unmeasured').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
);
