import { z } from 'zod';
import { adminPlacements } from '../../domain/ads/placements.ts';
import { defineRoute } from '../../kernel/route.ts';

/** US dollars, exact, such as "1234.50". */
const Dollars = z.string().regex(/^\d+\.\d\d$/);
const count = z.int().min(0);

const figures = {
  revenue: Dollars,
  /** Those that were charged. */
  clicks: count,
  impressions: count,
  /** Clicks for each view; null without views. */
  clickRate: z.number().min(0).nullable(),
};

const RevenuePeriod = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ...figures,
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
});
export type RevenuePeriod = z.infer<typeof RevenuePeriod>;

/** Of the last thirty days; those that earned most first. */
const parts = <Name extends z.ZodType>(name: Name) => z.array(z.object({ name, ...figures }));

export const Revenue = z.object({
  totalRevenue: Dollars,
  totalClicks: count,
  /** Rounded to the cent. */
  averageCpc: Dollars,
  activeAds: count,
  /** The last thirty dates up to that of UTC, and the thirty before; days by each advertiser's zone. */
  period: RevenuePeriod,
  before: RevenuePeriod,
  byPlacement: parts(z.enum(adminPlacements)),
  /** One for each e-mail address of an advertiser; the first hundred. */
  byAdvertiser: parts(z.string()),
});
export type Revenue = z.infer<typeof Revenue>;

export const getRevenue = defineRoute({
  name: 'revenue.read',
  method: 'get',
  path: '/api/admin/revenue',
  summary: 'What advertisements have earned, of all time and by day',
  access: 'elevated-admin',
  response: Revenue,
});
