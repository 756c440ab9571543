import type { MistakeKind, Outcome, StationPart } from '@cascade/shared/features/mistakes/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { quickReferences } from '../references/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** Reported mistakes in stations and guides; exactly one of the two is named. */
export const mistakes = pgTable(
  'mistakes',
  {
    id: uuid('id').primaryKey(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'cascade' }),
    part: text('part').$type<StationPart>(),
    /** Of the station, as the reporter read it. */
    edition: integer('edition'),
    guideId: text('guide_id').references(() => quickReferences.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MistakeKind>().notNull(),
    text: text('text').notNull(),
    /** Words that were selected. */
    quote: text('quote').notNull(),
    createdAt: instant('created_at').notNull(),
    outcome: text('outcome').$type<Outcome>(),
    sentence: text('sentence'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('mistakes_open').on(table.createdAt, table.id).where(sql`settled_at is null`),
    index('mistakes_settled').on(table.settledAt, table.id).where(sql`settled_at is not null`),
    index('mistakes_reporter').on(table.reporterId),
    index('mistakes_station').on(table.scenarioId),
    index('mistakes_guide').on(table.guideId),
    check(
      'mistakes_kind',
      sql`${table.kind} in ('unsafe', 'wrong-fact', 'contradiction', 'unclear', 'typo', 'other')`,
    ),
    check(
      'mistakes_place',
      sql`(${table.scenarioId} is null) <> (${table.guideId} is null)
        and (${table.scenarioId} is null) = (${table.part} is null)`,
    ),
    check('mistakes_outcome', sql`${table.outcome} in ('mended', 'not-a-mistake', 'duplicate')`),
    check(
      'mistakes_answer_whole',
      sql`(${table.settledAt} is null) = (${table.outcome} is null)
        and (${table.settledAt} is null) = (${table.sentence} is null)`,
    ),
  ],
);
