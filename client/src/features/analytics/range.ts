import {
  daysIn,
  getAnalyticsReport,
  getVisitorAnalytics,
  LONGEST_RANGE_DAYS,
} from '@cascade/shared/features/analytics/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

/** No event reports views. */
const asking = { staleTime: 0 } as const;

export const totalsQuery = { ...queryOf(getVisitorAnalytics, {}), ...asking };
/** Previous data stay while loading. */
export const reportQuery = (range: Range) => ({
  ...queryOf(getAnalyticsReport, { query: range }),
  ...asking,
  placeholderData: keepPreviousData,
});

export const FAILURE = 'Failed to load analytics data. Please check your permissions.';

export type Range = { from: string; to: string };

export type Choice = { days: number; own: null } | { days: null; own: Range };

export const presets = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last 365 days' },
] as const;
const USUAL_DAYS = 30;

const DAY_MS = 86_400_000;
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** UTC, as counted. */
export function rangeOf(choice: Choice, now: number): Range {
  if (choice.own) return choice.own;
  return { from: dayOf(now - (choice.days - 1) * DAY_MS), to: dayOf(now) };
}

/** Undefined when valid. */
export function problemOf({ from, to }: Range): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Please give a first and a last day.';
  if (from > to) return 'The last day is before the first day.';
  if (daysIn({ from, to }) > LONGEST_RANGE_DAYS)
    return `Please choose ${LONGEST_RANGE_DAYS} days at most.`;
  return undefined;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Accepts any address. */
export function readChoice(params: URLSearchParams): Choice {
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (params.has('from') || params.has('to')) return { days: null, own };
  const asked = Number(params.get('days'));
  return { days: presets.find(({ days }) => days === asked)?.days ?? USUAL_DAYS, own: null };
}

export function writeChoice({ days, own }: Choice): URLSearchParams {
  if (own) return new URLSearchParams(own);
  return new URLSearchParams(days === USUAL_DAYS ? {} : { days: String(days) });
}
