import {
  type SubmissionContent,
  submissionStatuses,
} from '@cascade/shared/features/submissions/parts';
import type { Completion } from '@cascade/shared/features/submissions/review';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** Submitted stations. The row's lock decides between two reviewers. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: submissionStatuses }).notNull().default('pending'),
    version: integer('version').notNull().default(1),
    rev: integer('rev').notNull().default(1),
    content: jsonb('content').$type<SubmissionContent>().notNull(),
    submittedAt: instant('submitted_at').notNull(),
    reviewedAt: instant('reviewed_at'),
    reviewNotes: text('review_notes'),
    completion: jsonb('completion').$type<Completion>(),
    /** The station outlives its author's account. */
    scenarioId: integer('scenario_id')
      .unique()
      .references(() => scenarios.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('submissions_author').on(table.userId, table.submittedAt),
    index('submissions_latest').on(table.submittedAt, table.id),
    index('submissions_pending').on(table.submittedAt).where(sql`${table.status} = 'pending'`),
    check(
      'submissions_status_known',
      sql`${table.status} in ('pending', 'under_review', 'approved', 'rejected', 'needs_revision')`,
    ),
  ],
);

export const submissionVersions = pgTable(
  'submission_versions',
  {
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<SubmissionContent>().notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.version] })],
);
