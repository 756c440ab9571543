import { proposalStatuses } from '@cascade/shared/features/study-partners/proposals';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { studyGroupSessions } from '../groups/schema.ts';

const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Changes lock the two people first; see `lockPractisers`. */
export const practiceProposals = pgTable(
  'practice_proposals',
  {
    id: uuid('id').primaryKey(),
    proposerId: userId('proposer_id'),
    receiverId: userId('receiver_id'),
    /** The earliest first. */
    times: timestamp('times', { withTimezone: true, precision: 3 }).array().notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** The proposer's. */
    timeZone: text('time_zone').notNull(),
    note: text('note').notNull(),
    stationIds: integer('station_ids').array().notNull(),
    isSurprise: boolean('is_surprise').notNull(),
    status: text('status', { enum: proposalStatuses }).notNull().default('open'),
    proposedAt: instant('proposed_at').notNull(),
    /** The last of its times. */
    expiresAt: instant('expires_at').notNull(),
    closedAt: instant('closed_at'),
    /** The proposer's appointments as they were then; null before the fifth. */
    keptCount: integer('kept_count'),
    keptOf: integer('kept_of'),
    /** Of an accepted one. */
    takenAt: instant('taken_at'),
    sessionId: uuid('session_id').references(() => studyGroupSessions.id, {
      onDelete: 'set null',
    }),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('practice_proposals_proposer').on(table.proposerId, table.proposedAt),
    index('practice_proposals_receiver').on(table.receiverId, table.proposedAt),
    index('practice_proposals_open').on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index('practice_proposals_session').on(table.sessionId),
    uniqueIndex('practice_proposals_pair')
      .on(
        sql`least(${table.proposerId}, ${table.receiverId})`,
        sql`greatest(${table.proposerId}, ${table.receiverId})`,
      )
      .where(sql`${table.status} = 'open'`),
    check(
      'practice_proposals_status',
      sql`${table.status} in ('open', 'accepted', 'declined', 'withdrawn', 'expired')`,
    ),
    check('practice_proposals_of_two', sql`${table.proposerId} <> ${table.receiverId}`),
  ],
);

/** When a member wants no mails about practice sessions, by the clocks of a zone: "22:00". */
export const quietHours = pgTable('quiet_hours', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  quietFrom: text('quiet_from').notNull(),
  quietTo: text('quiet_to').notNull(),
  timeZone: text('time_zone').notNull(),
});
