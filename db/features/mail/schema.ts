import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

/** Outgoing mails. The texts are deleted after sending, because their links must not remain here. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    body: text('body'),
    /** The same for programs that show it; null where the text alone is sent. */
    html: text('html'),
    status: text('status').notNull().default('queued'),
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('mails_created').on(table.createdAt),
    index('mails_queued').on(table.createdAt).where(sql`${table.status} = 'queued'`),
    check('mails_status_known', sql`${table.status} in ('queued', 'sent', 'kept', 'failed')`),
  ],
);
