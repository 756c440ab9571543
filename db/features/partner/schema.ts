import type { PartnerSheet } from '@cascade/shared/features/partner/contract';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { attempts } from '../practice/schema.ts';

/**
 * What each role wrote about one run of an attempt; the candidate's row holds their debrief. A
 * restart begins another run, to which sheets of the run before do not belong.
 */
export const partnerSheets = pgTable(
  'partner_sheets',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    view: text('view').notNull(),
    runStartedAt: instant('run_started_at').notNull(),
    name: text('name').notNull(),
    sheet: jsonb('sheet').$type<PartnerSheet>().notNull(),
    version: integer('version').notNull(),
    sentAt: instant('sent_at'),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.view] })],
);
