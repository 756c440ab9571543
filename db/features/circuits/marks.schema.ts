import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { circuitPeople, circuits } from './schema.ts';

const circuitId = () =>
  uuid('circuit_id')
    .notNull()
    .references(() => circuits.id, { onDelete: 'cascade' });
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => circuitPeople.id, { onDelete: 'cascade' });

/** One examiner's sheet of one turn, updated only from the version that was read. */
export const circuitSheets = pgTable(
  'circuit_sheets',
  {
    circuitId: circuitId(),
    place: integer('place').notNull(),
    round: integer('round').notNull(),
    candidateId: person('candidate_id'),
    examinerId: person('examiner_id'),
    sheet: jsonb('sheet').$type<MarkSheet>().notNull(),
    version: integer('version').notNull(),
    markHundredths: integer('mark_hundredths'),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.circuitId, table.place, table.round, table.candidateId] }),
    check('circuit_sheets_mark_range', sql`${table.markHundredths} between 400 and 2000`),
  ],
);

/** The role player's impression of a turn. */
export const circuitImpressions = pgTable(
  'circuit_impressions',
  {
    circuitId: circuitId(),
    place: integer('place').notNull(),
    round: integer('round').notNull(),
    candidateId: person('candidate_id'),
    rolePlayerId: person('role_player_id'),
    feeling: integer('feeling'),
    comment: text('comment').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.circuitId, table.place, table.round, table.candidateId] }),
  ],
);

/** Candidates' self-ratings, before they see marks. */
export const circuitSelfRatings = pgTable(
  'circuit_self_ratings',
  {
    circuitId: circuitId(),
    candidateId: person('candidate_id'),
    round: integer('round').notNull(),
    globalRating: text('global_rating'),
    comment: text('comment').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.circuitId, table.candidateId, table.round] })],
);
