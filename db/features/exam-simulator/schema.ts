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
 * Solo mocks. Each begun station is an attempt (`attempts.exam_session_id`), so it counts in the
 * profile; marks are summed from attempts on reading.
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

export const examStations = pgTable(
  'exam_stations',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => examSessions.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    completedAt: instant('completed_at'),
    /** Minutes by the client's count, as a remark. */
    timeUsed: doublePrecision('time_used'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.number] })],
);
