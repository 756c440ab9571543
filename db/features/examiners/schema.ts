import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The nine fields as the applicant wrote them. */
export const examinerApplications = pgTable(
  'examiner_applications',
  {
    /** The Idempotency-Key with which it was sent. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    qualification: text('qualification').notNull(),
    institution: text('institution').notNull(),
    experience: text('experience').notNull(),
    specialties: text('specialties').notNull(),
    hourlyRate: text('hourly_rate').notNull(),
    availability: text('availability').notNull(),
    bio: text('bio').notNull(),
    contact: text('contact').notNull(),
    /** `asked`: an admin has asked something and the applicant has not answered. */
    state: text('state', {
      enum: ['submitted', 'asked', 'approved', 'refused', 'withdrawn'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedById: uuid('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    uniqueIndex('examiner_applications_open')
      .on(table.userId)
      .where(sql`${table.state} in ('submitted', 'asked')`),
    index('examiner_applications_state').on(table.state, table.changedAt, table.id),
    index('examiner_applications_member').on(table.userId, table.createdAt),
    index('examiner_applications_decider').on(table.decidedById),
    check(
      'examiner_applications_state',
      sql`${table.state} in ('submitted', 'asked', 'approved', 'refused', 'withdrawn')`,
    ),
    check(
      'examiner_applications_decided',
      sql`(${table.state} in ('approved', 'refused')) = (${table.decidedAt} is not null)`,
    ),
  ],
);

/** A note is for admins alone; a question is answered by the applicant. */
export const examinerApplicationMessages = pgTable(
  'examiner_application_messages',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => examinerApplications.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['note', 'question', 'answer', 'decision'] }).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('examiner_application_messages_of').on(table.applicationId, table.at, table.id),
    index('examiner_application_messages_author').on(table.authorId),
    check(
      'examiner_application_messages_kind',
      sql`${table.kind} in ('note', 'question', 'answer', 'decision')`,
    ),
  ],
);

/** Seen by admins alone, and deleted 30 days after the decision. In the database: nothing serves files from it. */
export const examinerEvidence = pgTable(
  'examiner_evidence',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => examinerApplications.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Read from the bytes. */
    mediaType: text('media_type', {
      enum: ['application/pdf', 'image/jpeg', 'image/png'],
    }).notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('examiner_evidence_of').on(table.applicationId),
    check(
      'examiner_evidence_size',
      sql`${table.size} between 1 and 5242880 and ${table.size} = octet_length(${table.content})`,
    ),
    check(
      'examiner_evidence_type',
      sql`${table.mediaType} in ('application/pdf', 'image/jpeg', 'image/png')`,
    ),
  ],
);

/** Who has been approved: what everybody sees of them, and the rules of their bookings. */
export const examiners = pgTable(
  'examiners',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    qualification: text('qualification').notNull(),
    institution: text('institution').notNull(),
    experience: text('experience', { enum: ['3-5', '5-10', '10-15', '15+'] }).notNull(),
    specialties: text('specialties').array().notNull(),
    bio: text('bio').notNull(),
    state: text('state', { enum: ['approved', 'suspended'] }).notNull(),
    /** Nothing of a paused examiner can be booked. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** By whose clock the weekly hours are meant. */
    timeZone: text('time_zone').notNull(),
    noticeMinutes: integer('notice_minutes').notNull().default(1_440),
    bufferMinutes: integer('buffer_minutes').notNull().default(15),
    /** See `shared/features/bookings/cancellation.ts`. */
    cancellationRule: text('cancellation_rule', {
      enum: ['flexible', 'moderate', 'strict'],
    })
      .notNull()
      .default('moderate'),
    /** Leave to show how their marks compare with those of other examiners. */
    showsCalibration: boolean('shows_calibration').notNull().default(false),
    approvedAt: instant('approved_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    check('examiners_state', sql`${table.state} in ('approved', 'suspended')`),
    check('examiners_notice', sql`${table.noticeMinutes} between 0 and 40320`),
    check('examiners_buffer', sql`${table.bufferMinutes} between 0 and 240`),
    check('examiners_experience', sql`${table.experience} in ('3-5', '5-10', '10-15', '15+')`),
    check('examiners_rule', sql`${table.cancellationRule} in ('flexible', 'moderate', 'strict')`),
  ],
);

const examinerId = () =>
  uuid('examiner_id')
    .notNull()
    .references(() => examiners.id, { onDelete: 'cascade' });

export const examinerServices = pgTable(
  'examiner_services',
  {
    id: uuid('id').primaryKey(),
    examinerId: examinerId(),
    serviceType: text('service_type', {
      enum: ['mock-exam', 'feedback-session', 'consultation', 'group-session'],
    }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    minutes: integer('minutes').notNull(),
    /** Pence, for one place. */
    price: integer('price').notNull(),
    /** How many people share one session. */
    places: smallint('places').notNull().default(1),
    features: text('features').array().notNull(),
    state: text('state', { enum: ['draft', 'published', 'paused', 'removed'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    publishedAt: instant('published_at'),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('examiner_services_examiner').on(table.examinerId),
    index('examiner_services_published')
      .on(table.publishedAt, table.id)
      .where(sql`${table.state} = 'published'`),
    check('examiner_services_minutes', sql`${table.minutes} between 15 and 480`),
    check('examiner_services_price', sql`${table.price} between 100 and 100000`),
    check(
      'examiner_services_places',
      sql`${table.places} between 1 and 30 and (${table.serviceType} = 'group-session' or ${table.places} = 1)`,
    ),
    check(
      'examiner_services_state',
      sql`${table.state} in ('draft', 'published', 'paused', 'removed')`,
    ),
  ],
);

const minutes = () => ({
  fromMinute: smallint('from_minute').notNull(),
  toMinute: smallint('to_minute').notNull(),
});

/** When an examiner takes bookings, by the wall clock of their zone; 0 is Monday. */
export const examinerHours = pgTable(
  'examiner_hours',
  { examinerId: examinerId(), day: smallint('day').notNull(), ...minutes() },
  (table) => [
    primaryKey({ columns: [table.examinerId, table.day, table.fromMinute] }),
    check('examiner_hours_day', sql`${table.day} between 0 and 6`),
    check(
      'examiner_hours_minutes',
      sql`0 <= ${table.fromMinute} and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
  ],
);

export const examinerHoursExceptions = pgTable(
  'examiner_hours_exceptions',
  {
    examinerId: examinerId(),
    date: date('date', { mode: 'string' }).notNull(),
    isFree: boolean('is_free').notNull(),
    ...minutes(),
  },
  (table) => [
    primaryKey({ columns: [table.examinerId, table.date, table.fromMinute] }),
    check(
      'examiner_hours_exceptions_minutes',
      sql`0 <= ${table.fromMinute} and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
  ],
);

/** Who wants to hear, once, of the first service that fits. */
export const examinerAlerts = pgTable('examiner_alerts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  search: text('search').notNull(),
  /** Null is any. */
  serviceType: text('service_type'),
  specialty: text('specialty'),
  createdAt: instant('created_at').notNull(),
});
