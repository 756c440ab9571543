import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

/** Pending changes of e-mail address, at most one per account; both mailboxes must confirm. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
