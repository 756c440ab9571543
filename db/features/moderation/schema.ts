import type { reportReasons } from '@cascade/shared/features/messaging/people';
import type { moderationVerbs } from '@cascade/shared/features/moderation/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { posts } from '../community/schema.ts';

/** Reports of posts; the reporter stays anonymous. */
export const postReports = pgTable(
  'post_reports',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').$type<(typeof reportReasons)[number]>().notNull(),
    details: text('details').notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('post_reports_once')
      .on(table.postId, table.reporterId)
      .where(sql`settled_at is null`),
    index('post_reports_open').on(table.createdAt).where(sql`settled_at is null`),
  ],
);

/** Moderators' actions and reasons. For an anonymous author only the post is named. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey(),
    moderatorId: uuid('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    moderatorHandle: text('moderator_handle').notNull(),
    verb: text('verb').$type<(typeof moderationVerbs)[number]>().notNull(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** The person affected, for counting only; never shown. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('moderation_log_subject').on(table.subjectId)],
);

/**
 * Bans from writing on the boards. With the scope `account` it is a suspension, which prevents
 * signing in.
 */
export const bans = pgTable(
  'bans',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope').$type<'boards' | 'account'>().notNull().default('boards'),
    /** Moderators see of the author what this post shows. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at'),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    index('bans_user').on(table.userId).where(sql`lifted_at is null`),
    uniqueIndex('bans_account_once')
      .on(table.userId)
      .where(sql`scope = 'account' and lifted_at is null`),
    check('bans_scope', sql`${table.scope} in ('boards', 'account')`),
  ],
);

export const postFilters = pgTable(
  'post_filters',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'word' | 'link'>().notNull(),
    pattern: text('pattern').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('post_filters_once').on(table.kind, table.pattern),
    check('post_filters_kind', sql`${table.kind} in ('word', 'link')`),
  ],
);
