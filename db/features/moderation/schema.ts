import type { reportReasons } from '@cascade/shared/features/messaging/people';
import type { moderationVerbs } from '@cascade/shared/features/moderation/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { posts } from '../community/schema.ts';

/** What members told the moderators about posts. Nobody learns who reported. */
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

/** What moderators did, to what, and why. Of an anonymous author it names the post alone. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid('id').primaryKey(),
    /** Null once that admin's account is gone; the handle stays. */
    moderatorId: uuid('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    moderatorHandle: text('moderator_handle').notNull(),
    verb: text('verb').$type<(typeof moderationVerbs)[number]>().notNull(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** Whom it was done to, for counting alone; never shown. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('moderation_log_subject').on(table.subjectId)],
);

/**
 * Who may not write on the boards for a while; reading is never forbidden. With the scope
 * `account` it is a suspension: whoever has one is not let in at all.
 */
export const bans = pgTable(
  'bans',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope').$type<'boards' | 'account'>().notNull().default('boards'),
    /** The post that it was for: what moderators see of the author is what that post shows. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null is until it is lifted. */
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

/** Words and hosts whose posts wait for a person. */
export const postFilters = pgTable(
  'post_filters',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'word' | 'link'>().notNull(),
    /** Lower case. */
    pattern: text('pattern').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('post_filters_once').on(table.kind, table.pattern),
    check('post_filters_kind', sql`${table.kind} in ('word', 'link')`),
  ],
);
