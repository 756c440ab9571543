import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/**
 * Solo mocks. Each station that is begun is an attempt (`attempts.exam_session_id`), so that it
 * counts in the profile like any other; marks are summed from those when they are read.
 */
export const examSessions = pgTable(
  'exam_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    examType: text('exam_type').notNull(),
    status: text('status').notNull().default('in_progress'),
    seed: text('seed').notNull(),
    speed: doublePrecision('speed').notNull().default(1),
    /** Counted from 1. */
    currentStation: integer('current_station').notNull().default(1),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('exam_sessions_latest').on(table.userId, table.startedAt),
    check(
      'exam_sessions_status_known',
      sql`${table.status} in ('in_progress', 'completed', 'abandoned')`,
    ),
  ],
);

/** The list of stations that a session chose, from 1 on. */
export const examStations = pgTable(
  'exam_stations',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => examSessions.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    completedAt: instant('completed_at'),
    /** Minutes by the client's own count: a remark. */
    timeUsed: doublePrecision('time_used'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.number] })],
);
