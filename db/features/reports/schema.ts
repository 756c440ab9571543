import type { Report } from '@cascade/shared/features/reports/report';
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A month by UTC whose report has been written, and its last run. */
export const monthlyReports = pgTable(
  'monthly_reports',
  {
    month: text('month').primaryKey(),
    /** The last of `report_revisions`. */
    revision: integer('revision').notNull(),
    /** When an admin asked for a run that has not ended. */
    askedAt: instant('asked_at'),
    runAt: instant('run_at').notNull(),
    outcome: text('outcome', { enum: ['written', 'same', 'changed', 'failed'] }).notNull(),
    changes: text('changes').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    check('monthly_reports_month', sql`${table.month} ~ '^\\d{4}-\\d{2}$'`),
    check(
      'monthly_reports_outcome',
      sql`${table.outcome} in ('written', 'same', 'changed', 'failed')`,
    ),
  ],
);

/** Reports as they were written, each kept: what an accountant was given does not change. */
export const reportRevisions = pgTable(
  'report_revisions',
  {
    month: text('month')
      .notNull()
      .references(() => monthlyReports.month, { onDelete: 'restrict' }),
    revision: integer('revision').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** `json`, which keeps the text as it was written. */
    contents: json('contents').$type<Report>().notNull(),
    csv: bytes('csv').notNull(),
    csvDigest: text('csv_digest').notNull(),
    pdf: bytes('pdf').notNull(),
    /** SHA-256 in hexadecimal, as the other. */
    pdfDigest: text('pdf_digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.revision] })],
);

/** Statements sent to advertisers, one row for each month, so that none is sent twice automatically. */
export const advertiserStatements = pgTable(
  'advertiser_statements',
  {
    month: text('month')
      .notNull()
      .references(() => monthlyReports.month, { onDelete: 'restrict' }),
    /** Not a reference: statements outlive advertisers, as the ledger does. */
    advertiserId: uuid('advertiser_id').notNull(),
    /** Of the report that the last one was made from. */
    revision: integer('revision').notNull(),
    sentAt: instant('sent_at').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.month, table.advertiserId] })],
);
