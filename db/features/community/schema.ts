import type { boards, faces, postStates } from '@cascade/shared/features/community/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
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

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * All posts and replies. `author_id` is internal: `face` decides what others learn of the author,
 * and is fixed when the post is written.
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    board: text('board').$type<(typeof boards)[number]>().notNull(),
    rootId: uuid('root_id').references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    face: text('face').$type<(typeof faces)[number]>().notNull(),
    /** A random handle and picture for one thread, for an anonymous author. */
    aliasHandle: text('alias_handle'),
    aliasSeed: text('alias_seed'),
    kind: text('kind').notNull(),
    title: text('title').notNull().default(''),
    content: text('content').notNull(),
    specialty: text('specialty'),
    category: text('category'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    tagLine: text('tag_line').notNull().default(''),
    examDate: date('exam_date', { mode: 'string' }),
    examCenter: text('exam_center'),
    stationType: text('station_type'),
    likesCount: integer('likes_count').notNull().default(0),
    repliesCount: integer('replies_count').notNull().default(0),
    viewsCount: integer('views_count').notNull().default(0),
    rev: integer('rev').notNull().default(1),
    isPinned: boolean('is_pinned').notNull().default(false),
    state: text('state').$type<(typeof postStates)[number]>().notNull().default('shown'),
    heldFor: text('held_for'),
    /** See `shared/features/community/trending.ts`. */
    hot: doublePrecision('hot').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    search: tsvector('search')
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${posts.title}), 'A') || setweight(to_tsvector('english', ${posts.tagLine}), 'B') || setweight(to_tsvector('english', ${posts.content}), 'C')`,
      )
      .notNull(),
  },
  (table) => [
    index('posts_board').on(table.board, table.id).where(sql`root_id is null`),
    index('posts_hot')
      .on(table.board, table.hot, table.id)
      .where(sql`root_id is null and state = 'shown'`),
    index('posts_thread').on(table.rootId, table.id),
    index('posts_author').on(table.authorId, table.id),
    index('posts_waiting').on(table.id).where(sql`state = 'held'`),
    index('posts_pinned').on(table.board).where(sql`is_pinned`),
    index('posts_search').using('gin', table.search),
    check('posts_alias', sql`(${table.face} = 'alias') = (${table.aliasHandle} is not null)`),
    check('posts_reply', sql`${table.parentId} is null or ${table.rootId} is not null`),
  ],
);

/** A trigger keeps `posts.likes_count` equal to the rows, also when an account is deleted. */
export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('post_likes_user').on(table.userId),
    index('post_likes_recent').on(table.createdAt),
  ],
);

export const postViews = pgTable(
  'post_views',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('post_views_user').on(table.userId),
  ],
);

export const postTags = pgTable(
  'post_tags',
  {
    tag: text('tag').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.postId] }),
    index('post_tags_post').on(table.postId),
  ],
);

/** People notified of a mention, so that an edit notifies nobody twice. */
export const postMentions = pgTable(
  'post_mentions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('post_mentions_user').on(table.userId),
  ],
);

/** Follows are of handles; they lead to no post under a name or alias. */
export const peopleFollows = pgTable(
  'people_follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedId: uuid('followed_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('people_follows_followed').on(table.followedId),
  ],
);

export const tagFollows = pgTable(
  'tag_follows',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
);

/**
 * Points for each face separately: if a name's points rose with the handle's, they would link the
 * two. An alias earns none.
 */
export const reputations = pgTable(
  'reputations',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    face: text('face').$type<'name' | 'handle'>().notNull(),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.face] })],
);

export const standings = pgTable(
  'standings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The admins' id of a claim: the person's id would link name and handle. */
    claimId: uuid('claim_id').notNull().unique().defaultRandom(),
    userRole: text('user_role'),
    cascStatus: text('casc_status'),
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (table) => [
    check(
      'standings_known',
      sql`(${table.userRole} is null or ${table.userRole} in ('trainee', 'examiner', 'consultant', 'other')) and (${table.cascStatus} is null or ${table.cascStatus} in ('preparing', 'passed'))`,
    ),
  ],
);
