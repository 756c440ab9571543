import type { CircuitBreak } from '@cascade/shared/features/circuits/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { sql } from 'drizzle-orm';
import {
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

/**
 * Live circuits. Changes lock the row; any gateway advances its clock by compare and swap on
 * `clock_rev`.
 */
export const circuits = pgTable(
  'circuits',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    state: text('state').notNull().default('draft'),
    mode: text('mode').notNull(),
    preset: text('preset').notNull(),
    speed: doublePrecision('speed').notNull().default(1),
    seed: text('seed').notNull(),
    scheduledFor: instant('scheduled_for'),
    breaks: jsonb('breaks').$type<CircuitBreak[]>().notNull().default([]),
    extraReadingSeconds: integer('extra_reading_seconds').notNull().default(0),
    extraTaskSeconds: integer('extra_task_seconds').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    markingClosedAt: instant('marking_closed_at'),
    publishedAt: instant('published_at'),
    rev: integer('rev').notNull().default(1),
    launchedAt: instant('launched_at'),
    segment: integer('segment').notNull().default(0),
    endsAt: instant('ends_at'),
    pausedAt: instant('paused_at'),
    remainingMs: integer('remaining_ms'),
    extendedMs: integer('extended_ms').notNull().default(0),
    /** The last round sat when a proctor ended it early; -1 is none. */
    lastRound: integer('last_round'),
    clockRev: integer('clock_rev').notNull().default(0),
  },
  (table) => [
    index('circuits_running').on(table.endsAt).where(sql`${table.state} = 'running'`),
    check(
      'circuits_state_known',
      sql`${table.state} in ('draft', 'lobby', 'running', 'marking', 'published', 'cancelled')`,
    ),
  ],
);

/** Places from 0. The circuit is sat and marked on the snapshot. */
export const circuitPlaces = pgTable(
  'circuit_places',
  {
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    snapshot: jsonb('snapshot').$type<Scenario>(),
    videoUrl: text('video_url'),
    isVoid: boolean('is_void').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.circuitId, table.place] }),
    index('circuit_places_scenario').on(table.scenarioId),
  ],
);

/** Participants. Others see `id` only; leaving deletes no marks. */
export const circuitPeople = pgTable(
  'circuit_people',
  {
    id: uuid('id').primaryKey(),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    standing: text('standing').notNull().default('participant'),
    status: text('status').notNull(),
    wish: text('wish').notNull(),
    isReady: boolean('is_ready').notNull().default(false),
    hasTestedSound: boolean('has_tested_sound').notNull().default(false),
    seenAt: instant('seen_at'),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('circuit_people_once').on(table.circuitId, table.userId),
    index('circuit_people_user').on(table.userId),
  ],
);

export const circuitSeats = pgTable(
  'circuit_seats',
  {
    id: uuid('id').primaryKey(),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => circuitPeople.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    place: integer('place').notNull(),
    fromRound: integer('from_round').notNull().default(0),
    /** The first round in which it is someone else's; null: never. */
    untilRound: integer('until_round'),
  },
  (table) => [
    index('circuit_seats_circuit').on(table.circuitId),
    index('circuit_seats_person').on(table.personId),
  ],
);

/** Turns that do not count, besides places void in every round. */
export const circuitVoids = pgTable(
  'circuit_voids',
  {
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    round: integer('round').notNull(),
  },
  (table) => [primaryKey({ columns: [table.circuitId, table.place, table.round] })],
);

export const circuitLinks = pgTable(
  'circuit_links',
  {
    token: text('token').primaryKey(),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    wish: text('wish').notNull(),
  },
  (table) => [uniqueIndex('circuit_links_wish').on(table.circuitId, table.wish)],
);

export const circuitLog = pgTable(
  'circuit_log',
  {
    id: uuid('id').primaryKey(),
    circuitId: uuid('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => circuitPeople.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    act: text('act').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('circuit_log_latest').on(table.circuitId, table.id)],
);
