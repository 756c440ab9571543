import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** `rev` counts changes and orders replies. */
export const scenarioProgress = pgTable(
  'scenario_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3 }),
    bookmarked: boolean('bookmarked').notNull().default(false),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.scenarioId] }),
    index('scenario_progress_scenario').on(table.scenarioId),
  ],
);

/** Stations opened whole, with brief and scheme on screen. */
export const scenarioOpenings = pgTable(
  'scenario_openings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scenarioId] })],
);

export const activityDays = pgTable(
  'activity_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    stationsCompleted: integer('stations_completed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
