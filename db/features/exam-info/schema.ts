import type { FactSection } from '@cascade/shared/features/exam-info/fields';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** From the authored file, until an admin changes one. */
export const examFacts = pgTable('exam_facts', {
  id: text('id').primaryKey(),
  /** In the order of the file. */
  place: integer('place').notNull(),
  section: text('section').$type<FactSection>().notNull(),
  text: text('text').notNull(),
  address: text('address'),
  sourceTitle: text('source_title').notNull(),
  sourceUrl: text('source_url').notNull(),
  checkedOn: date('checked_on', { mode: 'string' }),
  /** The check of whose age admins have been warned. */
  warnedOf: date('warned_of', { mode: 'string' }),
  rev: integer('rev').notNull().default(1),
});
