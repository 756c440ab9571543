import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

const kind = () => text('kind', { enum: ['station', 'guide'] }).notNull();

/** What the search finds of stations and guides; triggers on their tables keep it. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: kind(),
    id: text('id').notNull(),
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
    kind: kind(),
    id: text('id').notNull(),
    /** 3.5 for what a title begins with, 3 for its other words, 1 for keywords. */
    weight: real('weight').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.kind, table.id] }),
    foreignKey({
      name: 'search_words_document',
      columns: [table.kind, table.id],
      foreignColumns: [searchDocuments.kind, searchDocuments.id],
    }).onDelete('cascade'),
    index('search_words_of_document').on(table.kind, table.id),
  ],
);
