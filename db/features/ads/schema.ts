import type { FreeReason } from '@cascade/shared/features/ads/administration';
import type { adPlacements } from '@cascade/shared/features/ads/contract';
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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Who pays for advertisements, by e-mail address. The id is the owner of an `advertiser` account in
 * the ledger.
 */
export const advertisers = pgTable(
  'advertisers',
  {
    id: uuid('id').primaryKey(),
    /** As last given with one of their advertisements. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('advertisers_email').on(sql`lower(${table.email})`)],
);

/** A picture in two sizes, as WebP that we have made ourselves. */
export const adPictures = pgTable('ad_pictures', {
  /** SHA-256 of the large one, in hexadecimal. */
  hash: text('hash').primaryKey(),
  large: bytes('large').notNull(),
  small: bytes('small').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Budgets are in US cents; spending can never exceed them. */
export const advertisements = pgTable(
  'advertisements',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    adType: text('ad_type').$type<'banner' | 'sidebar' | 'native'>().notNull().default('native'),
    advertiserId: uuid('advertiser_id')
      .notNull()
      .references(() => advertisers.id, { onDelete: 'restrict' }),
    /** As members read it. */
    advertiserName: text('advertiser_name').notNull(),
    ctaText: text('cta_text').notNull().default('Learn More'),
    picture: text('picture').references(() => adPictures.hash, { onDelete: 'restrict' }),
    targetUrl: text('target_url').notNull(),
    category: text('category').notNull().default('medical'),
    placement: text('placement')
      .$type<'sidebar' | 'banner' | 'inline'>()
      .notNull()
      .default('sidebar'),
    specialties: text('specialties').array().notNull().default(sql`'{}'`),
    costPerClickCents: integer('cost_per_click_cents').notNull().default(50),
    monthlyBudgetCents: integer('monthly_budget_cents').notNull().default(100_000),
    /** Spent in `spend_month`, a month of the advertiser's zone; zero in later months. */
    currentSpendCents: integer('current_spend_cents').notNull().default(0),
    spendMonth: date('spend_month', { mode: 'string' }).notNull(),
    /** The last day that is in the ledger; a click is counted on a later one. */
    chargedThrough: date('charged_through', { mode: 'string' }),
    clicks: integer('clicks').notNull().default(0),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Final. */
    endedAt: instant('ended_at'),
    /** IANA name. Days and months of the advertisement are those of this zone. */
    timeZone: text('time_zone').notNull().default('UTC'),
    rev: integer('rev').notNull().default(1),
    freeUnseen: integer('free_unseen').notNull().default(0),
    freeRepeated: integer('free_repeated').notNull().default(0),
    freeBurst: integer('free_burst').notNull().default(0),
    freeBot: integer('free_bot').notNull().default(0),
    freeLate: integer('free_late').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('advertisements_advertiser').on(table.advertiserId),
    index('advertisements_picture').on(table.picture),
    index('advertisements_serving').on(table.placement).where(sql`is_active`),
    check(
      'advertisements_budget',
      sql`${table.currentSpendCents} between 0 and ${table.monthlyBudgetCents}`,
    ),
    check('advertisements_cost', sql`${table.costPerClickCents} > 0`),
  ],
);

/**
 * Each view of an advertisement, once, without the person. Partitioned by the week in the session's
 * id (`db/partitions`).
 */
export const adImpressions = pgTable(
  'ad_impressions',
  {
    adId: uuid('ad_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    placement: text('placement').$type<(typeof adPlacements)[number]>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.adId, table.sessionId, table.placement] }),
    index('ad_impressions_day').using('brin', table.day),
  ],
);

/** Sums of a day of the advertiser's zone. */
export const adDays = pgTable(
  'ad_days',
  {
    adId: uuid('ad_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    spendCents: integer('spend_cents').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.adId, table.day] })],
);

/** A second click of the same view is free. */
export const adClicks = pgTable(
  'ad_clicks',
  {
    adId: uuid('ad_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    placement: text('placement').$type<(typeof adPlacements)[number]>().notNull(),
    at: instant('at').notNull(),
    chargedCents: integer('charged_cents').notNull(),
    /** Why it was not charged. */
    reason: text('reason').$type<Exclude<FreeReason, 'repeated'>>(),
    repeats: integer('repeats').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.adId, table.sessionId, table.placement] }),
    index('ad_clicks_at').on(table.at),
  ],
);
