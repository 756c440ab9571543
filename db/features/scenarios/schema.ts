import type {
  ActorBrief,
  CandidateTask,
  Category,
  Difficulty,
  Feedback,
  MarkScheme,
  Skill,
} from '@cascade/shared/domain/stations/parts';
import { sql } from 'drizzle-orm';
import { check, customType, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Authored stations use their blueprint row's number as `id`, so that links work on every
 * installation; members' stations start at 10,001.
 */
export const scenarios = pgTable(
  'scenarios',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
    scenarioNumber: text('scenario_number').notNull().unique(),
    title: text('title').notNull(),
    category: text('category').$type<Category>().notNull(),
    difficulty: text('difficulty').$type<Difficulty>().notNull(),
    skill: text('skill').$type<Skill>().notNull(),
    duration: text('duration').notNull().default('7 minutes'),
    setting: text('setting').notNull(),
    candidateTask: jsonb('candidate_task').$type<CandidateTask | string>(),
    actorBrief: jsonb('actor_brief').$type<ActorBrief | string>(),
    markScheme: jsonb('mark_scheme').$type<MarkScheme | string>(),
    feedback: jsonb('feedback').$type<Feedback | string>(),
    areasOfConcern: jsonb('areas_of_concern').$type<string[]>().notNull().default([]),
    edition: integer('edition').notNull().default(1),
    /** The day on which law and guidance were as the station says. */
    lawAsAt: date('law_as_at'),
    reviewedAt: date('reviewed_at'),
    /** SHA-256 of the authored file; null for a member's station. */
    contentHash: text('content_hash'),
    /** Title counts most, then category and skill, then setting, then the task's text. */
    search: searchVector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', category || ' ' || skill), 'B')
        || setweight(to_tsvector('english', setting || ' ' || scenario_number), 'C')
        || setweight(to_tsvector('english', coalesce(candidate_task ->> 'scenario', '') || ' '
          || coalesce(candidate_task ->> 'task', '')), 'D')`,
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('scenarios_category').on(table.category),
    index('scenarios_search').using('gin', table.search),
    check(
      'scenarios_difficulty_known',
      sql`${table.difficulty} in ('Foundation', 'Intermediate', 'Advanced')`,
    ),
  ],
);
