import { presenceChoices } from '@cascade/shared/features/presence/contract';
import { boolean, customType, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';

/** Specification, section 3, Profile. */
export const profiles = pgTable('profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  bio: text('bio').notNull().default(''),
  specialty: text('specialty'),
  yearOfStudy: text('year_of_study'),
  institution: text('institution').notNull().default(''),
  examDate: date('exam_date', { mode: 'string' }),
  isPublic: boolean('is_public').notNull().default(true),
  showsPresence: boolean('shows_presence').notNull().default(true),
  /** Chosen status; `showsPresence` decides whether it is shown. */
  presenceChoice: text('presence_choice', { enum: presenceChoices }).notNull().default('online'),
  sendsReceipts: boolean('sends_receipts').notNull().default(true),
  wantsEmails: boolean('wants_emails').notNull().default(true),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Resized uploads. `id` is public and changes with every upload. */
export const avatars = pgTable('avatars', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: uuid('id').notNull().unique(),
  image: bytes('image').notNull(),
});
