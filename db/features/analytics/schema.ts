import type { BrowserFamily, DeviceKind } from '@cascade/shared/features/analytics/contract';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

/**
 * Page views, each once. No network address or user agent; visitors are keyed hashes that cannot
 * be reversed. Partitioned by the day in the id (`db/partitions`).
 */
export const pageViews = pgTable(
  'page_views',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    path: text('path').notNull(),
    referrer: text('referrer'),
    device: text('device').$type<DeviceKind>().notNull(),
    browser: text('browser').$type<BrowserFamily>().notNull(),
    visitor: uuid('visitor'),
    /** The hash is of one day only. */
    isPassing: boolean('is_passing').notNull(),
  },
  (table) => [index('page_views_at').on(table.at)],
);

/** Visitors with a lasting hash. Those of one day are in `analytics_days`. */
export const analyticsVisitors = pgTable('analytics_visitors', {
  visitor: uuid('visitor').primaryKey(),
});

/**
 * Each job inserts its own rows, so jobs do not block each other; counting deletes the ones it has
 * seen.
 */
export const analyticsMarks = pgTable('analytics_marks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hour: instant('hour').notNull(),
});

const figures = {
  views: integer('views').notNull(),
  visitors: integer('visitors').notNull(),
};

export const analyticsHours = pgTable('analytics_hours', {
  hour: instant('hour').primaryKey(),
  ...figures,
});

/** In UTC; always recounted as a whole. */
export const analyticsDays = pgTable('analytics_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  ...figures,
  passing: integer('passing').notNull(),
});

export const analyticsParts = pgTable(
  'analytics_parts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<'page' | 'device' | 'browser' | 'referrer'>().notNull(),
    name: text('name').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);
