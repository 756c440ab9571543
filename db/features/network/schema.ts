import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

const userId = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row a pair. Changes between two people lock the rows of both accounts. */
export const connections = pgTable(
  'connections',
  {
    lowId: userId('low_id'),
    highId: userId('high_id'),
    connectedAt: instant('connected_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index('connections_high').on(table.highId),
    check('connections_in_order', sql`${table.lowId} < ${table.highId}`),
  ],
);

/**
 * `open` is shown to both. `declined` and `withheld` are shown to the asker alone, as if open: the
 * other declined it, or was hidden or blocked when it was asked. `dropped` is one that was declined
 * and then taken back: it is shown to nobody, and asking again does not arrive.
 */
export const connectionRequests = pgTable(
  'connection_requests',
  {
    askerId: userId('asker_id'),
    askedId: userId('asked_id'),
    note: text('note').notNull(),
    state: text('state', { enum: ['open', 'declined', 'withheld', 'dropped'] }).notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.askerId, table.askedId] }),
    index('connection_requests_asked').on(table.askedId),
    check('connection_requests_of_another', sql`${table.askerId} <> ${table.askedId}`),
    check(
      'connection_requests_state',
      sql`${table.state} in ('open', 'declined', 'withheld', 'dropped')`,
    ),
  ],
);

/** Listed while the exam is verified as passed and the profile is public. */
export const mentorOffers = pgTable('mentor_offers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  offeredAt: instant('offered_at').notNull(),
});
