import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

/** A request for support. Without an account where it was written signed out. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    /** The Idempotency-Key with which it was written. */
    id: uuid('id').primaryKey(),
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    category: text('category', {
      enum: ['technical', 'account', 'scenarios', 'groups', 'feedback'],
    }).notNull(),
    priority: text('priority', { enum: ['critical', 'high', 'normal', 'low'] }).notNull(),
    state: text('state', { enum: ['open', 'waiting', 'closed', 'merged'] }).notNull(),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When the person wrote what has not been answered. */
    owedSince: instant('owed_since'),
    /** By when it should be; computed by `shared/features/support/target-time.ts`. */
    dueAt: instant('due_at'),
    closedAt: instant('closed_at'),
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => supportTickets.id, {
      onDelete: 'cascade',
    }),
    rev: integer('rev').notNull().default(1),
    /** Raised by what the person sees alone, so that nothing tells them of notes and assigning. */
    personRev: integer('person_rev').notNull().default(1),
  },
  (table) => [
    index('support_tickets_due').on(table.dueAt, table.id).where(sql`${table.state} = 'open'`),
    index('support_tickets_changed').on(table.state, table.changedAt, table.id),
    index('support_tickets_member').on(table.userId, table.number),
    index('support_tickets_email').on(sql`lower(${table.email})`),
    index('support_tickets_assignee').on(table.assigneeId),
    index('support_tickets_merged').on(table.mergedIntoId),
    check('support_tickets_state', sql`${table.state} in ('open', 'waiting', 'closed', 'merged')`),
    check(
      'support_tickets_priority',
      sql`${table.priority} in ('critical', 'high', 'normal', 'low')`,
    ),
    check(
      'support_tickets_category',
      sql`${table.category} in ('technical', 'account', 'scenarios', 'groups', 'feedback')`,
    ),
    check(
      'support_tickets_owed',
      sql`(${table.state} = 'open') = (${table.owedSince} is not null)
        and (${table.owedSince} is null) = (${table.dueAt} is null)
        and (${table.state} in ('closed', 'merged')) = (${table.closedAt} is not null)
        and (${table.state} = 'merged') = (${table.mergedIntoId} is not null)`,
    ),
  ],
);

/** A note is for admins alone. */
export const supportMessages = pgTable(
  'support_messages',
  {
    /** The Idempotency-Key with which it was written; the first has an id of its own. */
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['person', 'team', 'note'] }).notNull(),
    /** The admin; null for the person. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('support_messages_ticket').on(table.ticketId, table.at, table.id),
    index('support_messages_author').on(table.authorId),
    check('support_messages_kind', sql`${table.kind} in ('person', 'team', 'note')`),
  ],
);

/** Links in mails, as the SHA-256 of their secrets. One that has run out can be renewed by mail. */
export const supportLinks = pgTable(
  'support_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('support_links_ticket').on(table.ticketId)],
);
