import { partnerRoles } from '@cascade/shared/features/partner-lobby/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { attempts } from '../practice/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** Two people before the clock. What changes a row holds its lock, then those of their streams. */
export const partnerLobbies = pgTable(
  'partner_lobbies',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of a partner who is not signed in. */
    guestKeyHash: text('guest_key_hash'),
    partnerRole: text('partner_role', { enum: partnerRoles }).notNull(),
    /** The guest is the candidate, and the host has the partner's role. */
    isSwapped: boolean('is_swapped').notNull().default(false),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    speed: doublePrecision('speed').notNull().default(1),
    round: integer('round').notNull().default(1),
    isHostReady: boolean('is_host_ready').notNull().default(false),
    isGuestReady: boolean('is_guest_ready').notNull().default(false),
    isHostHere: boolean('is_host_here').notNull().default(true),
    isGuestHere: boolean('is_guest_here').notNull().default(false),
    hostSeenAt: instant('host_seen_at').notNull(),
    guestSeenAt: instant('guest_seen_at'),
    rev: integer('rev').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('partner_lobbies_token').on(table.token),
    index('partner_lobbies_host').on(table.hostId),
    index('partner_lobbies_guest').on(table.guestId),
    index('partner_lobbies_scenario').on(table.scenarioId),
    index('partner_lobbies_age').on(table.createdAt),
    check('partner_lobbies_role', sql`${table.partnerRole} in ('role-player', 'examiner', 'both')`),
    check(
      'partner_lobbies_one_guest',
      sql`${table.guestId} is null or ${table.guestKeyHash} is null`,
    ),
  ],
);

/** The attempt of each round. */
export const partnerLobbyAttempts = pgTable(
  'partner_lobby_attempts',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    lobbyId: uuid('lobby_id')
      .notNull()
      .references(() => partnerLobbies.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
  },
  (table) => [uniqueIndex('partner_lobby_attempts_round').on(table.lobbyId, table.round)],
);
