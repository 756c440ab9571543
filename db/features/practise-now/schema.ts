import type { Category } from '@cascade/shared/domain/stations/parts';
import { modeWishes, roleWishes, sizeWishes } from '@cascade/shared/features/practise-now/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { studyGroupSessions, studyGroups } from '../groups/schema.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

const wishes = () => ({
  size: text('size', { enum: sizeWishes }).notNull(),
  role: text('role', { enum: roleWishes }).notNull(),
  category: text('category').$type<Category>(),
  mode: text('mode', { enum: modeWishes }).notNull(),
});

/** Who waits now. What changes a member's row holds the lock of their stream. */
export const practiseNowWaiting = pgTable(
  'practise_now_waiting',
  {
    userId: userId().primaryKey(),
    ...wishes(),
    since: instant('since').notNull(),
    lastSeen: instant('last_seen').notNull(),
    /** A match was dissolved because somebody else did not come in. */
    isBack: boolean('is_back').notNull().default(false),
  },
  (table) => [
    index('practise_now_waiting_since').on(table.since),
    check('practise_now_waiting_size', sql`${table.size} in ('two', 'three', 'either')`),
    check('practise_now_waiting_role', sql`${table.role} in ('candidate', 'helper', 'any')`),
    check('practise_now_waiting_mode', sql`${table.mode} in ('voice', 'text', 'either')`),
  ],
);

export const practiseNowMatches = pgTable(
  'practise_now_matches',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id').references(() => studyGroups.id, { onDelete: 'set null' }),
    sessionId: uuid('session_id').references(() => studyGroupSessions.id, { onDelete: 'set null' }),
    size: integer('size').notNull(),
    mode: text('mode', { enum: ['voice', 'text'] }).notNull(),
    state: text('state', { enum: ['open', 'met', 'dissolved'] }).notNull(),
    matchedAt: instant('matched_at').notNull(),
    answerBy: instant('answer_by').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('practise_now_matches_open').on(table.answerBy).where(sql`${table.state} = 'open'`),
    index('practise_now_matches_age').on(table.matchedAt),
    index('practise_now_matches_group').on(table.groupId),
    index('practise_now_matches_session').on(table.sessionId),
    check('practise_now_matches_state', sql`${table.state} in ('open', 'met', 'dissolved')`),
    check('practise_now_matches_mode', sql`${table.mode} in ('voice', 'text')`),
  ],
);

/** Everybody in a match, with the wishes and the beginning of their wait, to which they may return. */
export const practiseNowPeople = pgTable(
  'practise_now_people',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => practiseNowMatches.id, { onDelete: 'cascade' }),
    userId: userId(),
    ...wishes(),
    since: instant('since').notNull(),
    /** The member's latest match, until they wait again: at most one each. */
    isCurrent: boolean('is_current').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.userId] }),
    index('practise_now_people_user').on(table.userId),
    uniqueIndex('practise_now_people_current').on(table.userId).where(sql`${table.isCurrent}`),
  ],
);
