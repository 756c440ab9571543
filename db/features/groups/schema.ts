import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import type { Recurrence } from '@cascade/shared/domain/meetings/recurrence';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

/** Changes of a group, of its members and of its conversation lock its row. */
export const studyGroups = pgTable(
  'study_groups',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    specialty: text('specialty').notNull(),
    maxMembers: integer('max_members').notNull(),
    isPrivate: boolean('is_private').notNull(),
    /**
     * `practice`: two or three people for one session, made by a proposal or a match. It is in no
     * list, nobody can join it, and it has no admins.
     */
    kind: text('kind', { enum: ['group', 'practice'] })
      .notNull()
      .default('group'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    rev: integer('rev').notNull().default(1),
    /** Rises when somebody joins or leaves, by a trigger. */
    membersRev: integer('members_rev').notNull().default(1),
    /** Of the latest message. */
    lastPlace: integer('last_place').notNull().default(0),
  },
  (table) => [
    index('study_groups_public').on(table.createdAt).where(sql`not ${table.isPrivate}`),
    index('study_groups_creator').on(table.createdBy),
    index('study_groups_practice').on(table.id).where(sql`${table.kind} = 'practice'`),
    check('study_groups_size', sql`${table.maxMembers} between 4 and 20`),
    check('study_groups_kind', sql`${table.kind} in ('group', 'practice')`),
    check('study_groups_practice_private', sql`${table.kind} = 'group' or ${table.isPrivate}`),
  ],
);

const groupId = () =>
  uuid('group_id')
    .notNull()
    .references(() => studyGroups.id, { onDelete: 'cascade' });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const studyGroupMembers = pgTable(
  'study_group_members',
  {
    groupId: groupId(),
    userId: userId(),
    isAdmin: boolean('is_admin').notNull().default(false),
    joinedAt: instant('joined_at').notNull(),
    /**
     * Messages up to this place, and events up to this number of the group's stream, are from
     * before they joined. A trigger sets both.
     */
    joinedAfter: integer('joined_after').notNull().default(0),
    streamAfter: bigint('stream_after', { mode: 'number' }).notNull().default(0),
    readUpTo: integer('read_up_to').notNull().default(0),
    /** The read position shown to the others; never moves back. */
    receiptUpTo: integer('receipt_up_to').notNull().default(0),
    mailedAt: instant('mailed_at'),
    /** Their leave to show their exam date to this group. */
    showsExamDate: boolean('shows_exam_date').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('study_group_members_user').on(table.userId),
  ],
);

/** Those whom an admin removed: they join again only by a request. */
export const studyGroupRemovals = pgTable(
  'study_group_removals',
  { groupId: groupId(), userId: userId(), removedAt: instant('removed_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('study_group_removals_user').on(table.userId),
  ],
);

export const studyGroupRequests = pgTable(
  'study_group_requests',
  {
    groupId: groupId(),
    userId: userId(),
    note: text('note').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('study_group_requests_user').on(table.userId),
  ],
);

/** One link for each group at a time. */
export const studyGroupInvitations = pgTable('study_group_invitations', {
  groupId: uuid('group_id')
    .primaryKey()
    .references(() => studyGroups.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/** A planned session or series, by the clocks of its zone. Changes lock the group's row. */
export const studyGroupSessions = pgTable(
  'study_group_sessions',
  {
    id: uuid('id').primaryKey(),
    groupId: groupId(),
    organiserId: uuid('organiser_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    start: text('start').notNull(),
    timeZone: text('time_zone').notNull(),
    recurrence: text('recurrence').$type<Recurrence>().notNull(),
    until: text('until'),
    durationMinutes: integer('duration_minutes').notNull(),
    meetingPlatform: text('meeting_platform').notNull(),
    meetingLink: text('meeting_link'),
    hasWaitingRoom: boolean('has_waiting_room').notNull(),
    isRecorded: boolean('is_recorded').notNull(),
    reminderMinutes: integer('reminder_minutes').notNull(),
    /** Stations that wait in the queue when its lobby first opens. */
    stationIds: integer('station_ids').array().notNull().default([]),
    status: text('status').notNull().default('scheduled'),
    cancelledBy: uuid('cancelled_by').references(() => users.id, { onDelete: 'set null' }),
    cancelledAt: instant('cancelled_at'),
    /** Of a practice session that is over: when its appointments were noted. */
    settledAt: instant('settled_at'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('study_group_sessions_group').on(table.groupId, table.createdAt),
    index('study_group_sessions_organiser').on(table.organiserId),
    index('study_group_sessions_canceller').on(table.cancelledBy),
    check(
      'study_group_sessions_status',
      sql`${table.status} in ('scheduled', 'active', 'completed', 'cancelled')`,
    ),
  ],
);

export const studyGroupAnswers = pgTable(
  'study_group_answers',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => studyGroupSessions.id, { onDelete: 'cascade' }),
    userId: userId(),
    /** Which session of the series. */
    startsAt: instant('starts_at').notNull(),
    answer: text('answer').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId, table.startsAt] }),
    index('study_group_answers_user').on(table.userId),
  ],
);

/** Ciphertext of a group's conversation. People by public ids, which outlive accounts. */
export const studyGroupMessages = pgTable(
  'study_group_messages',
  {
    id: uuid('id').primaryKey(),
    groupId: groupId(),
    place: integer('place').notNull(),
    senderId: uuid('sender_id').notNull(),
    /** Null once deleted. */
    content: jsonb('content').$type<Envelope>(),
    replyTo: uuid('reply_to'),
    mentions: uuid('mentions').array().notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    rev: integer('rev').notNull().default(1),
    reactionsRev: integer('reactions_rev').notNull().default(0),
    /** SHA-256 of the original: the same id with other content is a conflict. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [unique('study_group_messages_place').on(table.groupId, table.place)],
);

export const studyGroupReactions = pgTable(
  'study_group_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => studyGroupMessages.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    content: jsonb('content').$type<Envelope>().notNull(),
    rev: integer('rev').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.personId] })],
);
