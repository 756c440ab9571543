import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * At most one row: what this database was first used for. The demo accounts' password is published,
 * so a database that ever held them never serves production, and the other way round.
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
