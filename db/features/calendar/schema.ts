import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import { users } from '../auth/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** Own entries of a member's calendar: at an instant, or for whole days. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['own', 'practice'] }).notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    timeZone: text('time_zone'),
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    scenarioId: integer('scenario_id').references(() => scenarios.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('calendar_entries_timed').on(table.userId, table.startsAt),
    index('calendar_entries_scenario').on(table.scenarioId),
    check('calendar_entries_kind', sql`${table.kind} in ('own', 'practice')`),
    check(
      'calendar_entries_time',
      sql`case when ${table.firstDay} is null
        then num_nonnulls(${table.startsAt}, ${table.endsAt}, ${table.timeZone}) = 3
          and ${table.lastDay} is null and ${table.startsAt} < ${table.endsAt}
        else num_nonnulls(${table.startsAt}, ${table.endsAt}, ${table.timeZone}) = 0
          and ${table.lastDay} is not null and ${table.firstDay} <= ${table.lastDay} end`,
    ),
  ],
);

/** The address of a member's calendar, as the SHA-256 of its secret. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  timeZone: text('time_zone').notNull(),
  createdAt: instant('created_at').notNull(),
});
