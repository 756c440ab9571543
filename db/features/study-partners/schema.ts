import {
  appointmentOutcomes,
  partnerWishChoices,
} from '@cascade/shared/features/study-partners/appointments';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { studyGroupSessions } from '../groups/schema.ts';

const userId = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * What a member wants of another one after they practised: again, or not again. It steers later
 * suggestions and matches, in both directions for `avoid`, and nobody else is told of it.
 */
export const partnerWishes = pgTable(
  'partner_wishes',
  {
    userId: userId(),
    otherId: userId('other_id'),
    wish: text('wish', { enum: partnerWishChoices }).notNull(),
    wishedAt: instant('wished_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    index('partner_wishes_other').on(table.otherId),
    check('partner_wishes_wish', sql`${table.wish} in ('favourite', 'avoid')`),
    check('partner_wishes_of_another', sql`${table.userId} <> ${table.otherId}`),
  ],
);

/** How a practice session of people who were brought together went for each, once it is over. */
export const appointments = pgTable(
  'appointments',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => studyGroupSessions.id, { onDelete: 'cascade' }),
    userId: userId(),
    startsAt: instant('starts_at').notNull(),
    outcome: text('outcome', { enum: appointmentOutcomes }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('appointments_user').on(table.userId, table.startsAt),
    check(
      'appointments_outcome',
      sql`${table.outcome} in ('came', 'late', 'absent', 'cancelled', 'cancelled-late')`,
    ),
  ],
);
