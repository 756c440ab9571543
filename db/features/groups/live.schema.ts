import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import type { ReadingTime } from '@cascade/shared/domain/stations/parts';
import type { LiveRole } from '@cascade/shared/features/groups/live-round';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { scenarios } from '../scenarios/schema.ts';
import { studyGroupSessions, studyGroups } from './schema.ts';

/** Who takes which seat in the next round, by account. */
export type ChosenSeats = { candidateId: string; rolePlayerId: string; examinerId: string };

/** A planned session that is held; one for each start of a series. Changes lock this row. */
export const studyGroupLiveSessions = pgTable(
  'study_group_live_sessions',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => studyGroups.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => studyGroupSessions.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    state: text('state').notNull().default('lobby'),
    hostId: uuid('host_id').references(() => users.id, { onDelete: 'set null' }),
    /** The round under way or, in the lobby, the last one; 0 before the first. */
    round: integer('round').notNull().default(0),
    /** Of the round's four phases; see `shared/domain/clock/circuit-clock.ts`. */
    segment: integer('segment').notNull().default(0),
    endsAt: instant('ends_at'),
    pausedAt: instant('paused_at'),
    remainingMs: bigint('remaining_ms', { mode: 'number' }),
    extendedMs: bigint('extended_ms', { mode: 'number' }).notNull().default(0),
    clockRev: integer('clock_rev').notNull().default(0),
    speed: doublePrecision('speed').notNull().default(1),
    /** Reading time of the round's station. */
    reading: text('reading').$type<ReadingTime>().notNull().default('90s'),
    nextSeats: jsonb('next_seats').$type<ChosenSeats>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    uniqueIndex('study_group_live_sessions_start').on(table.sessionId, table.startsAt),
    index('study_group_live_sessions_group').on(table.groupId, table.createdAt),
    index('study_group_live_sessions_open').on(table.endsAt).where(sql`${table.state} <> 'over'`),
    index('study_group_live_sessions_host').on(table.hostId),
    check('study_group_live_sessions_state', sql`${table.state} in ('lobby', 'running', 'over')`),
  ],
);

const liveId = () =>
  uuid('live_id')
    .notNull()
    .references(() => studyGroupLiveSessions.id, { onDelete: 'cascade' });
const userId = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const studyGroupLivePeople = pgTable(
  'study_group_live_people',
  {
    liveId: liveId(),
    userId: userId(),
    joinedAt: instant('joined_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    isHere: boolean('is_here').notNull().default(true),
    isReady: boolean('is_ready').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.userId] }),
    index('study_group_live_people_user').on(table.userId),
  ],
);

/** The queue, and the stations of rounds: those have a snapshot, which never changes. */
export const studyGroupLiveStations = pgTable(
  'study_group_live_stations',
  {
    id: uuid('id').primaryKey(),
    liveId: liveId(),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: instant('added_at').notNull(),
    /** Null while it waits. */
    round: integer('round'),
    launchedAt: instant('launched_at'),
    snapshot: jsonb('snapshot').$type<Scenario>(),
  },
  (table) => [
    uniqueIndex('study_group_live_stations_round').on(table.liveId, table.round),
    index('study_group_live_stations_scenario').on(table.scenarioId),
    index('study_group_live_stations_adder').on(table.addedBy),
  ],
);

export const studyGroupLiveSeats = pgTable(
  'study_group_live_seats',
  {
    liveId: liveId(),
    round: integer('round').notNull(),
    userId: userId(),
    role: text('role').$type<LiveRole>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.round, table.userId, table.role] }),
    index('study_group_live_seats_user').on(table.userId),
  ],
);

/** The examiner's sheet of a round, updated only from the version that was read. */
export const studyGroupLiveSheets = pgTable(
  'study_group_live_sheets',
  {
    liveId: liveId(),
    round: integer('round').notNull(),
    examinerId: userId('examiner_id'),
    candidateId: userId('candidate_id'),
    sheet: jsonb('sheet').$type<MarkSheet>().notNull(),
    version: integer('version').notNull(),
    markHundredths: integer('mark_hundredths'),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.round] }),
    index('study_group_live_sheets_examiner').on(table.examinerId),
    index('study_group_live_sheets_candidate').on(table.candidateId),
    check('study_group_live_sheets_mark_range', sql`${table.markHundredths} between 400 and 2000`),
  ],
);

/** What a member wrote in a round: the candidate's row is how they rate themselves. */
export const studyGroupLiveNotes = pgTable(
  'study_group_live_notes',
  {
    liveId: liveId(),
    round: integer('round').notNull(),
    userId: userId(),
    globalRating: text('global_rating'),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.round, table.userId] }),
    index('study_group_live_notes_user').on(table.userId),
  ],
);
