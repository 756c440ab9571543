import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What the search finds of stations and guides; triggers on their tables keep it. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: ['station', 'guide'] }).notNull(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    /** Shown below the title. */
    detail: text('detail').notNull(),
    /** Title and keywords in lower case; nothing of what a station withholds. */
    words: text('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('search_documents_words').using('gin', sql`${table.words} gin_trgm_ops`),
    check('search_documents_kind', sql`${table.kind} in ('station', 'guide')`),
  ],
);
