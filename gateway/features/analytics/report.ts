import type { Executor } from '@cascade/db/client';
import {
  type Days,
  listDays,
  listHours,
  listParts,
  type Part,
  type Point,
  readTotals,
  VIEWS_KEPT_DAYS,
} from '@cascade/db/features/analytics/analytics.queries';
import { type CsvCell, toCsv } from '@cascade/shared/domain/text/csv';
import {
  type AnalyticsReport,
  daysIn,
  type Period,
  type VisitorAnalytics,
} from '@cascade/shared/features/analytics/contract';

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 30;
const BY_HOUR_DAYS = 2;
const MOST_LISTED = 10;
const MOST_IN_CSV = 10_000;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const dayBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY_MS);

function partsOf(parts: Part[]) {
  const of = (kind: Part['kind']) => parts.filter((part) => part.kind === kind);
  return {
    popularPages: of('page').map(({ name, views }) => ({ page: name, views })),
    deviceBreakdown: of('device').map(({ name, views }) => ({ device: name, count: views })),
    browserBreakdown: of('browser').map(({ name, views }) => ({ browser: name, count: views })),
    referrerBreakdown: of('referrer').map(({ name, views }) => ({ referrer: name, count: views })),
  };
}

export async function readVisitorAnalytics(db: Executor, now: Date): Promise<VisitorAnalytics> {
  const to = dayOf(now.getTime());
  const from = dayBefore(to, WINDOW_DAYS - 1);
  const [totals, parts] = await Promise.all([
    readTotals(db, from),
    listParts(db, { from, to }, MOST_LISTED),
  ]);
  return { ...totals, ...partsOf(parts) };
}

async function periodOf(
  db: Executor,
  days: Days,
  unit: 'hour' | 'day',
  now: Date,
): Promise<Period> {
  const daily = await listDays(db, days, now);
  const sum = (of: (point: Point) => number) => daily.reduce((total, day) => total + of(day), 0);
  return {
    ...days,
    pageViews: sum(({ views }) => views),
    visitorsPerDay:
      Math.round((10 * sum(({ visitors }) => visitors)) / Math.max(1, daily.length)) / 10,
    points: unit === 'day' ? daily : await listHours(db, days, now),
  };
}

export async function readReport(db: Executor, range: Days, now: Date): Promise<AnalyticsReport> {
  const length = daysIn(range);
  const earlier = { from: dayBefore(range.from, length), to: dayBefore(range.from, 1) };
  const hasHours = earlier.from >= dayOf(now.getTime() - VIEWS_KEPT_DAYS * DAY_MS);
  const unit = length <= BY_HOUR_DAYS && hasHours ? 'hour' : 'day';
  const [period, before, parts] = await Promise.all([
    periodOf(db, range, unit, now),
    periodOf(db, earlier, unit, now),
    listParts(db, range, MOST_LISTED),
  ]);
  return { unit, period, before, ...partsOf(parts) };
}

const kinds: Record<Part['kind'], string> = {
  page: 'Page',
  device: 'Device',
  browser: 'Browser',
  referrer: 'Traffic source',
};

export async function readCsv(db: Executor, range: Days, now: Date): Promise<string> {
  const [days, parts] = await Promise.all([
    listDays(db, range, now),
    listParts(db, range, MOST_IN_CSV),
  ]);
  return toCsv([
    ['Kind', 'Name', 'Page views', 'Visitors'],
    ...days.map(({ at, views, visitors }): CsvCell[] => ['Day (UTC)', at, views, visitors]),
    ...parts.map(({ kind, name, views }): CsvCell[] => [kinds[kind], name, views, null]),
  ]);
}
