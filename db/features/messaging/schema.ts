import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import type { reportReasons } from '@cascade/shared/features/messaging/people';
import { sql } from 'drizzle-orm';
import {
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

/** Conversations by public ids, which outlive accounts. The row's lock orders messages. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    lowId: uuid('low_id').notNull(),
    highId: uuid('high_id').notNull(),
    lastPlace: integer('last_place').notNull().default(0),
    startedBy: uuid('started_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('conversations_pair').on(table.lowId, table.highId),
    index('conversations_started').on(table.startedBy, table.createdAt),
    check('conversations_two_people', sql`${table.lowId} < ${table.highId}`),
  ],
);

/** One person's side. Withheld messages never change the receiver's. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** Null once the account is gone; the other person keeps the conversation. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    sent: integer('sent').notNull().default(0),
    readUpTo: integer('read_up_to').notNull().default(0),
    /** The read position shown to the other person; never moves back. */
    receiptUpTo: integer('receipt_up_to').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    latestPlace: integer('latest_place').notNull().default(0),
    latestAt: instant('latest_at'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.personId] }),
    // Without latestAt, so that a message updates the row without a new index entry.
    index('conversation_members_list').on(table.userId),
  ],
);

/** A later version of a message, as stored in JSON. */
export type OwnView = {
  content: Envelope | null;
  editedAt: string | null;
  deletedAt: string | null;
  rev: number;
};

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    senderId: uuid('sender_id').notNull(),
    /** Ciphertext; null once deleted. */
    content: jsonb('content').$type<Envelope>(),
    replyTo: uuid('reply_to'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    rev: integer('rev').notNull().default(1),
    /** The sender's version of changes that a block withheld from the receiver. */
    ownView: jsonb('own_view').$type<OwnView>(),
    /** SHA-256 of the original: the same id with other content is a conflict. */
    fingerprint: text('fingerprint').notNull(),
    /** The receiver had blocked the sender: permanently visible to the sender only. */
    isWithheld: boolean('is_withheld').notNull().default(false),
  },
  (table) => [unique('messages_place').on(table.conversationId, table.place)],
);

export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
  ],
);

type Reported = { id: string; text: string; sentAt: string };

/** Reports to the admins. Chosen texts are deleted once a report is settled. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid('id').primaryKey(),
    reporterId: uuid('reporter_id').notNull(),
    reportedId: uuid('reported_id').notNull(),
    reason: text('reason').$type<(typeof reportReasons)[number]>().notNull(),
    details: text('details').notNull(),
    messages: jsonb('messages').$type<Reported[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    outcome: text('outcome'),
  },
  (table) => [index('message_reports_open').on(table.settledAt, table.createdAt)],
);
