import type { HelpArticle } from '@cascade/shared/features/help/contract';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Written from the authored files only. */
export const helpArticles = pgTable('help_articles', {
  id: text('id').primaryKey(),
  /** In the order of the groups, then of the files. */
  place: integer('place').notNull(),
  article: jsonb('article').$type<HelpArticle>().notNull(),
  contentHash: text('content_hash').notNull(),
});

/** Sums alone: who said so is not kept. They outlive a change of the article's text. */
export const helpAnswers = pgTable('help_answers', {
  articleId: text('article_id').primaryKey(),
  useful: integer('useful').notNull().default(0),
  notUseful: integer('not_useful').notNull().default(0),
});
