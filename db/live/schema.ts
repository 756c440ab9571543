import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from '../features/auth/schema.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/**
 * The latest row is the id of this installation's history. Restoring a backup begins another, so
 * that clients read everything again (docs/decisions/028).
 */
export const liveEpochs = pgTable('live_epochs', {
  epoch: uuid('epoch').primaryKey().defaultRandom(),
  startedAt: instant('started_at').notNull().defaultNow(),
  /** Only grows; gateways remember it and notice a backup that has fewer. */
  marks: integer('marks').notNull().default(0),
  /** PostgreSQL's system identifier, timeline and database, as of the first mark. */
  server: text('server'),
});

/** The row lock of each counter makes numbers dense and in commit order. */
export const streams = pgTable('streams', {
  stream: text('stream').primaryKey(),
  lastN: number('last_n').notNull(),
});

/**
 * A durable event, stored once for all its streams, unless a row of `row_events` is it already.
 * Partitioned by week (`db/partitions`).
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
);

/**
 * The numbered places of an event in its streams. `event_id` is the id of a live event, or of a row
 * that is its own event (the view `row_events`), so there is no foreign key; `at` is the event's.
 * Partitioned by week; the lock of the counter in `streams` makes the number unique.
 */
export const streamEntries = pgTable(
  'stream_entries',
  {
    stream: text('stream').notNull(),
    n: number('n').notNull(),
    eventId: uuid('event_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stream, table.n, table.at] }),
    index('stream_entries_event').on(table.eventId),
  ],
);

/**
 * Jobs queued in a transaction. The relay hands them to BullMQ; the job's own transaction deletes
 * the row.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    job: text('job').notNull(),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    dueAt: instant('due_at'),
    enqueuedAt: instant('enqueued_at'),
    failures: integer('failures').notNull().default(0),
    /** Set when the last attempt failed: a dead letter for an admin. */
    deadAt: instant('dead_at'),
    error: text('error'),
  },
  (table) => [index('outbox_waiting').on(table.enqueuedAt, table.createdAt)],
);

export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    path: text('path'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('notices_latest').on(table.userId, table.id)],
);
