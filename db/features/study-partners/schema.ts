import {
  appointmentOutcomes,
  partnerWishChoices,
} from '@cascade/shared/features/study-partners/appointments';
import type {
  PartnerExperience,
  PartnerLanguage,
  PracticeWay,
} from '@cascade/shared/features/study-partners/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
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

/** How a member looks for partners; without a row they do not. */
export const partnerSettings = pgTable(
  'partner_settings',
  {
    userId: userId().primaryKey(),
    isLooking: boolean('is_looking').notNull(),
    /** Their leave to name the nearness of their exam in a reason. */
    showsExamDate: boolean('shows_exam_date').notNull(),
    languages: text('languages').array().$type<PartnerLanguage[]>().notNull(),
    experience: text('experience').$type<PartnerExperience>(),
    ways: text('ways').array().$type<PracticeWay[]>().notNull(),
    rev: integer('rev').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** A random place in the order in which those who look are considered. */
    place: integer('place').notNull().default(sql`floor(random() * 1000000)::integer`),
  },
  (table) => [
    index('partner_settings_looking').on(table.place, table.userId).where(sql`is_looking`),
    check('partner_settings_experience', sql`${table.experience} in ('new', 'some', 'ready')`),
  ],
);
