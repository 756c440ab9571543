import type {
  ActorBrief,
  CandidateTask,
  Feedback,
  MarkScheme,
} from '@cascade/shared/contracts/scenario-parts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Stations. Authored ones take the number of their blueprint row as `id`, so that a link means
 * the same station on every installation; members' stations start at 10,001.
 */
export const scenarios = pgTable(
  'scenarios',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    scenarioNumber: text('scenario_number').notNull().unique(),
    title: text('title').notNull(),
    category: text('category').notNull(),
    difficulty: text('difficulty').notNull(),
    skill: text('skill').notNull(),
    duration: text('duration').notNull().default('7 minutes'),
    setting: text('setting').notNull(),
    candidateTask: jsonb('candidate_task').$type<CandidateTask | string>(),
    actorBrief: jsonb('actor_brief').$type<ActorBrief | string>(),
    markScheme: jsonb('mark_scheme').$type<MarkScheme | string>(),
    feedback: jsonb('feedback').$type<Feedback | string>(),
    areasOfConcern: jsonb('areas_of_concern').$type<string[]>().notNull().default([]),
    /** SHA-256 of the authored file; null for a member's station. Equal hash: nothing to write. */
    contentHash: text('content_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('scenarios_category').on(table.category),
    check(
      'scenarios_difficulty_known',
      sql`${table.difficulty} in ('Foundation', 'Intermediate', 'Advanced')`,
    ),
  ],
);
