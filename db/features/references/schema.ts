import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Written from the authored files only. */
export const quickReferences = pgTable('quick_references', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  specialty: text('specialty').notNull(),
  color: text('color').notNull(),
  icon: text('icon').notNull(),
  tags: jsonb('tags').$type<string[]>().notNull(),
  lastUpdated: date('last_updated', { mode: 'string' }).notNull(),
  summary: text('summary').notNull(),
  sections: jsonb('sections').$type<{ title: string; content: string[] }[]>().notNull(),
  sources: jsonb('sources').$type<string[]>().notNull(),
  contentHash: text('content_hash').notNull(),
});
