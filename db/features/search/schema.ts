import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

/** What the search finds of stations and guides; triggers on their tables keep it. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: ['station', 'guide'] }).notNull(),
    id: text('id').notNull(),
    /** Short, for the index of words. */
    number: integer('number').generatedAlwaysAsIdentity().unique('search_documents_number'),
    title: text('title').notNull(),
    /** Shown below the title. */
    detail: text('detail').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    check('search_documents_kind', sql`${table.kind} in ('station', 'guide')`),
  ],
);

/** Every word that a document ever had, for finding misspelt ones. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  { word: text('word').primaryKey() },
  (table) => [index('search_vocabulary_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
);

/** Titles and keywords in lower case; nothing of what a station withholds. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    document: integer('document')
      .notNull()
      .references(() => searchDocuments.number, { onDelete: 'cascade' }),
    /** 3.5 for what a title begins with, 3 for its other words, 1 for keywords. */
    weight: real('weight').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.document] }),
    index('search_words_of_document').on(table.document),
  ],
);
