import type { Executor } from '@cascade/db/client';
import {
  listRevenueDays,
  listRevenueParts,
  type RevenueDay,
  type RevenuePart,
  readRevenueTotals,
} from '@cascade/db/features/revenue/revenue.queries';
import { decimalText } from '@cascade/shared/domain/payments/money';
import { getRevenue, Revenue, type RevenuePeriod } from '@cascade/shared/features/revenue/contract';
import { averageCents, clickRate } from '@cascade/shared/features/revenue/figures';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 30;
const MOST_PARTS = 100;

type Sums = Omit<RevenueDay, 'day'>;

const figuresOf = ({ cents, clicks, impressions }: Sums) => ({
  revenue: decimalText(cents),
  clicks,
  impressions,
  clickRate: clickRate(clicks, impressions),
});

const sumOf = (days: readonly Sums[], key: keyof Sums): number =>
  days.reduce((sum, day) => sum + day[key], 0);

function periodOf(days: RevenueDay[]): RevenuePeriod {
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    ...figuresOf({
      cents: sumOf(days, 'cents'),
      clicks: sumOf(days, 'clicks'),
      impressions: sumOf(days, 'impressions'),
    }),
    days: days.map(({ day, ...sums }) => ({ day, ...figuresOf(sums) })),
  };
}

const partOf = ({ name, ...sums }: RevenuePart) => ({ name, ...figuresOf(sums) });

async function readRevenue(db: Executor, now: Date): Promise<Revenue> {
  const daysAgo = (days: number) =>
    new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const to = daysAgo(0);
  const period = { from: daysAgo(PERIOD_DAYS - 1), to, limit: MOST_PARTS };
  const [{ cents, clicks, activeAds }, days, placements, advertisers] = await Promise.all([
    readRevenueTotals(db, now),
    listRevenueDays(db, { from: daysAgo(2 * PERIOD_DAYS - 1), to }),
    listRevenueParts(db, 'placement', period),
    listRevenueParts(db, 'advertiser', period),
  ]);
  return {
    totalRevenue: decimalText(cents),
    totalClicks: clicks,
    averageCpc: decimalText(averageCents(cents, clicks)),
    activeAds,
    period: periodOf(days.slice(PERIOD_DAYS)),
    before: periodOf(days.slice(0, PERIOD_DAYS)),
    byPlacement: Revenue.shape.byPlacement.parse(placements.map(partOf)),
    byAdvertiser: advertisers.map(partOf),
  };
}

export const revenue: Feature = {
  routes: ({ clock }) => [bind(getRevenue, ({ db }) => readRevenue(db, clock.now()))],
};
