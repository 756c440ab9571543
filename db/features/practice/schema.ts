import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { examSessions } from '../exam-simulator/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** One member's attempt at one station. The snapshot never changes. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    snapshot: jsonb('snapshot').$type<Scenario>().notNull(),
    startedAt: instant('started_at').notNull(),
    pausedAt: instant('paused_at'),
    pausedMs: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    speed: doublePrecision('speed').notNull().default(1),
    finishedAt: instant('finished_at'),
    revealedAt: instant('revealed_at'),
    sheet: jsonb('sheet').$type<PracticeSheet>().notNull(),
    rev: integer('rev').notNull().default(1),
    completedAt: instant('completed_at'),
    markHundredths: integer('mark_hundredths'),
    examSessionId: uuid('exam_session_id').references(() => examSessions.id, {
      onDelete: 'set null',
    }),
    examStation: integer('exam_station'),
  },
  (table) => [
    index('attempts_history').on(table.userId, table.startedAt),
    index('attempts_completed').on(table.userId, table.completedAt),
    uniqueIndex('attempts_exam_station').on(table.examSessionId, table.examStation),
    check('attempts_mark_range', sql`${table.markHundredths} between 400 and 2000`),
  ],
);

export const partnerLinks = pgTable(
  'partner_links',
  {
    token: text('token').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    view: text('view').notNull(),
  },
  (table) => [uniqueIndex('partner_links_view').on(table.attemptId, table.view)],
);

/** When a failed station is due again; `card` is the scheduler's state. */
export const reviewCards = pgTable(
  'review_cards',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    card: jsonb('card').notNull(),
    dueAt: instant('due_at').notNull(),
    lastMarkHundredths: integer('last_mark_hundredths'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.scenarioId] }),
    index('review_cards_due').on(table.userId, table.dueAt),
  ],
);
