import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * At most one row: the database's first use. The demo password is published, so a database that
 * ever had it never serves production, and the reverse.
 */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    kind: text('kind').$type<'demo' | 'production'>().notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    check('installation_once', sql`${table.id} = 1`),
    check('installation_kind_known', sql`${table.kind} in ('demo', 'production')`),
  ],
);
