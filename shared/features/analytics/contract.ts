import { z } from 'zod';
import { pagePatterns } from '../../domain/pages/page-pattern.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';

/** No network address or user agent is stored, and a page is known by its pattern only. */

const deviceKinds = ['desktop', 'mobile', 'tablet'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

const browserFamilies = [
  'Chrome',
  'Safari',
  'Firefox',
  'Edge',
  'Opera',
  'Samsung Internet',
  'Other',
] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

const HOST_LENGTH = 253;

export const PageView = z.object({
  /** Random for each view; repeats are counted once. */
  id: z.uuid('must be a random id of the view').toLowerCase(),
  path: z.enum(pagePatterns, 'must be the pattern of a page'),
  /** The referring host, `Direct`, or null for navigation within the site. */
  referrer: z.string().min(1).max(HOST_LENGTH).nullable(),
  /** A random id of this device; sent only with consent. */
  visitorId: z.uuid('must be a random id of the device').toLowerCase().optional(),
  /** Do Not Track or Global Privacy Control is set. */
  isUntracked: z.boolean().optional(),
});
export type PageView = z.infer<typeof PageView>;

export const sendPageView = defineRoute({
  name: 'analytics.view',
  method: 'post',
  path: '/api/analytics/views',
  summary:
    'Records that a page was opened; counted once per view, and without a visitor on request',
  access: 'public',
  // Each gateway limits by itself, as for page loads.
  limit: 'read',
  delivery: 'queued',
  body: PageView,
  response: z.object({ accepted: z.literal(true) }),
  failures: ['unavailable'],
});

const count = z.int().min(0);
const Parts = {
  popularPages: z.array(z.object({ page: z.string(), views: count })),
  deviceBreakdown: z.array(z.object({ device: z.string(), count })),
  browserBreakdown: z.array(z.object({ browser: z.string(), count })),
  referrerBreakdown: z.array(z.object({ referrer: z.string(), count })),
};

export const VisitorAnalytics = z.object({
  totalVisitors: count,
  uniqueVisitors30Days: count,
  pageViews30Days: count,
  ...Parts,
});
export type VisitorAnalytics = z.infer<typeof VisitorAnalytics>;

export const getVisitorAnalytics = defineRoute({
  name: 'analytics.read',
  method: 'get',
  path: '/api/admin/visitor-analytics',
  summary: 'Visitors of all time; visitors, views and their sources of 30 days',
  access: 'admin',
  response: VisitorAnalytics,
});

const DAY_MS = 86_400_000;
export const LONGEST_RANGE_DAYS = 366;

export const daysIn = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const range = z
  .object({ from: z.iso.date('must be a day'), to: z.iso.date('must be a day') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the first day' })
  .refine((days) => daysIn(days) <= LONGEST_RANGE_DAYS, {
    path: ['from'],
    error: `must be at most ${LONGEST_RANGE_DAYS} days before the last day`,
  });

const Period = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  pageViews: count,
  /** A person who comes on two days counts on both. */
  visitorsPerDay: z.number().min(0),
  points: z.array(z.object({ at: z.string(), views: count, visitors: count })),
});
export type Period = z.infer<typeof Period>;

export const AnalyticsReport = z.object({
  unit: z.enum(['hour', 'day']),
  period: Period,
  before: Period,
  ...Parts,
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

export const getAnalyticsReport = defineRoute({
  name: 'analytics.report',
  method: 'get',
  path: '/api/admin/visitor-analytics/report',
  summary: 'Views and visitors over time, compared with the period before, and by kind',
  access: 'admin',
  query: range,
  response: AnalyticsReport,
});

export const getAnalyticsCsv = defineRoute({
  name: 'analytics.csv',
  method: 'get',
  path: '/api/admin/visitor-analytics/visitors.csv',
  summary: 'The same figures as a table, every page and source included',
  access: 'admin',
  query: range,
  response: z.string(),
  media: 'text/csv',
});

export const countViews = defineJob({
  name: 'analytics.count-views',
  queue: 'analytics',
  isPromised: false,
  data: z.strictObject({
    views: z
      .array(
        z.strictObject({
          id: z.uuid(),
          at: z.iso.datetime(),
          /** A pattern; a newer gateway may know more of them. */
          path: z.string().max(100),
          referrer: z.string().max(HOST_LENGTH).nullable(),
          device: z.enum(deviceKinds),
          browser: z.enum(browserFamilies),
          visitor: z.guid().nullable(),
          /** The hash is keyed for one day and cannot be reproduced later. */
          isPassing: z.boolean(),
        }),
      )
      .min(1)
      .max(100),
  }),
  attempts: 10,
  backoffMs: 500,
});
export type CountedView = z.infer<typeof countViews.data>['views'][number];
