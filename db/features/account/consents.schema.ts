import type { ConsentPurpose } from '@cascade/shared/features/account/consents';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

/** Consents beyond the terms, with the wording shown. Each agreement is a new row. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    wording: text('wording').notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('consents_user').on(table.userId)],
);
