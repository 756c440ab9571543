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
 * Views of pages, each once. Nothing in here is a network address or what a browser says of
 * itself, and a visitor is a keyed hash that leads back to nobody.
 */
export const pageViews = pgTable(
  'page_views',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** A pattern, never an address. */
    path: text('path').notNull(),
    /** A host or `Direct`; null is a step within the site. */
    referrer: text('referrer'),
    device: text('device').$type<DeviceKind>().notNull(),
    browser: text('browser').$type<BrowserFamily>().notNull(),
    /** Null when the reader is not to be tracked. */
    visitor: uuid('visitor'),
    /** The hash is of one day alone. */
    isPassing: boolean('is_passing').notNull(),
  },
  (table) => [index('page_views_at').on(table.at)],
);

/** Everybody who was ever seen and would be known again. Those of one day are in `analytics_days`. */
export const analyticsVisitors = pgTable('analytics_visitors', {
  visitor: uuid('visitor').primaryKey(),
});

/**
 * Hours whose views have changed since they were last counted. Each job adds rows of its own, so
 * that none waits for another, and counting takes away those that it has seen.
 */
export const analyticsMarks = pgTable('analytics_marks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hour: instant('hour').notNull(),
});

const figures = {
  views: integer('views').notNull(),
  /** Different ones; views without a visitor count for none. */
  visitors: integer('visitors').notNull(),
};

/** Hours in UTC; counted anew as a whole, never added to. */
export const analyticsHours = pgTable('analytics_hours', {
  hour: instant('hour').primaryKey(),
  ...figures,
});

/** Days in UTC; counted anew as a whole, never added to. */
export const analyticsDays = pgTable('analytics_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  ...figures,
  /** Of the visitors, those whose hash is of this day alone. */
  passing: integer('passing').notNull(),
});

/** What a day's views were made of. */
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
