import type { FeedbackState } from '@cascade/shared/features/feedback/administration';
import type { FeedbackType } from '@cascade/shared/features/feedback/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

/** What people wrote about the product, and what admins have made public of it. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey(),
    /** Null for visitors and for members who have left. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    rating: integer('rating'),
    type: text('type').$type<FeedbackType>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    email: text('email'),
    state: text('state').$type<FeedbackState>().notNull().default('new'),
    createdAt: instant('created_at').notNull(),
    /** When it became done or declined. */
    settledAt: instant('settled_at'),
    rev: integer('rev').notNull().default(1),
    ideaTitle: text('idea_title'),
    ideaText: text('idea_text'),
    publishedAt: instant('published_at'),
    /** Of the public idea, raised by votes too. */
    ideaRev: integer('idea_rev').notNull().default(0),
  },
  (table) => [
    index('feedback_latest').on(table.createdAt, table.id),
    index('feedback_author').on(table.userId),
    index('feedback_published').on(table.publishedAt).where(sql`published_at is not null`),
    index('feedback_settled').on(table.settledAt).where(sql`settled_at is not null`),
    check('feedback_rating', sql`${table.rating} between 1 and 5`),
    check('feedback_type', sql`${table.type} in ('feature', 'bug', 'improvement', 'general')`),
    check('feedback_state', sql`${table.state} in ('new', 'read', 'planned', 'done', 'declined')`),
    check(
      'feedback_settled_state',
      sql`(${table.settledAt} is not null) = (${table.state} in ('done', 'declined'))`,
    ),
    check(
      'feedback_idea_whole',
      sql`(${table.publishedAt} is null) = (${table.ideaTitle} is null)
        and (${table.publishedAt} is null) = (${table.ideaText} is null)`,
    ),
  ],
);

/** One row for each member who wants an idea. */
export const feedbackVotes = pgTable(
  'feedback_votes',
  {
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    votedAt: instant('voted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.userId] }),
    index('feedback_votes_member').on(table.userId),
  ],
);
