import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { examinerServices, examiners } from '../examiners/schema.ts';

const instants = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * A time of an examiner that is held or taken. Two that overlap, buffers included, cannot both be
 * open: the exclusion constraint `booking_sessions_no_overlap` is in the migration.
 */
export const bookingSessions = pgTable(
  'booking_sessions',
  {
    id: uuid('id').primaryKey(),
    examinerId: uuid('examiner_id')
      .notNull()
      .references(() => examiners.id, { onDelete: 'restrict' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => examinerServices.id, { onDelete: 'restrict' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** From start to end with the buffer after it. */
    busy: instants('busy').notNull(),
    places: smallint('places').notNull(),
    /** `released`: nobody holds or has a place any more. */
    state: text('state', { enum: ['open', 'released', 'cancelled', 'over'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('booking_sessions_examiner').on(table.examinerId, table.startsAt),
    index('booking_sessions_service').on(table.serviceId),
    index('booking_sessions_ends').on(table.endsAt).where(sql`${table.state} = 'open'`),
    check('booking_sessions_times', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'booking_sessions_state',
      sql`${table.state} in ('open', 'released', 'cancelled', 'over')`,
    ),
  ],
);

/** One place of one member, from holding it to the end. Prices and rules are those of the moment of booking. */
export const bookings = pgTable(
  'bookings',
  {
    /** The Idempotency-Key with which it was asked for. */
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => bookingSessions.id, { onDelete: 'restrict' }),
    memberId: uuid('member_id').references(() => users.id, { onDelete: 'set null' }),
    place: smallint('place').notNull(),
    state: text('state', {
      enum: ['held', 'confirmed', 'released', 'cancelled', 'completed', 'no-show'],
    }).notNull(),
    /** Until when a place is kept for paying. */
    heldUntil: instant('held_until').notNull(),
    /** Pence. */
    price: integer('price').notNull(),
    fee: integer('fee').notNull(),
    refunded: integer('refunded').notNull().default(0),
    cancellationRule: text('cancellation_rule', {
      enum: ['flexible', 'moderate', 'strict'],
    }).notNull(),
    cancelledBy: text('cancelled_by', { enum: ['member', 'examiner', 'platform'] }),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    uniqueIndex('bookings_place')
      .on(table.sessionId, table.place)
      .where(sql`${table.state} in ('held', 'confirmed', 'completed', 'no-show')`),
    uniqueIndex('bookings_once')
      .on(table.sessionId, table.memberId)
      .where(sql`${table.state} in ('held', 'confirmed', 'completed', 'no-show')`),
    index('bookings_member').on(table.memberId, table.createdAt),
    index('bookings_held').on(table.heldUntil).where(sql`${table.state} = 'held'`),
    check(
      'bookings_state',
      sql`${table.state} in ('held', 'confirmed', 'released', 'cancelled', 'completed', 'no-show')`,
    ),
    check(
      'bookings_money',
      sql`${table.price} > 0 and ${table.fee} between 0 and ${table.price} and ${table.refunded} between 0 and ${table.price}`,
    ),
    check(
      'bookings_cancelled',
      sql`(${table.state} = 'cancelled') = (${table.cancelledBy} is not null)`,
    ),
  ],
);

/** After a completed session, one for each place. */
export const bookingReviews = pgTable(
  'booking_reviews',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    examinerId: uuid('examiner_id')
      .notNull()
      .references(() => examiners.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    state: text('state', { enum: ['shown', 'reported', 'hidden'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('booking_reviews_examiner').on(table.examinerId, table.createdAt),
    index('booking_reviews_author').on(table.authorId),
    check('booking_reviews_stars', sql`${table.stars} between 1 and 5`),
    check('booking_reviews_state', sql`${table.state} in ('shown', 'reported', 'hidden')`),
  ],
);
