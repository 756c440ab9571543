import { dateAfter } from '../../domain/availability/free-hours.ts';
import { instantOf } from '../../domain/meetings/recurrence.ts';
import { dateIn } from './running.ts';

const HOUR_MS = 3_600_000;
/** Beyond the first day of any month's successor. */
const LONGEST_MONTH_DAYS = 31;

export type Paced = {
  monthlyBudgetCents: number;
  costPerClickCents: number;
  /** First instant of its first day. */
  startsAt: Date;
  /** First instant after its last day. */
  endsAt: Date;
  /** IANA name: "America/New_York". */
  zone: string;
};

/**
 * The part of the current month in which an advertisement runs, by the clocks of its zone: a month
 * that it begins or ends in is shorter, and one in which the clocks change has another length.
 * @returns instants; `until` is not included, and is not after `from` where it does not run
 * @throws RangeError for a zone that does not exist
 */
export function runInMonth(
  { startsAt, endsAt, zone }: Pick<Paced, 'startsAt' | 'endsAt' | 'zone'>,
  now: Date,
): { from: Date; until: Date } {
  const first = `${dateIn(zone, now).slice(0, 7)}-01`;
  const next = `${dateAfter(first, LONGEST_MONTH_DAYS).slice(0, 7)}-01`;
  const [begins, ends] = [instantOf(`${first}T00:00`, zone), instantOf(`${next}T00:00`, zone)];
  return {
    from: startsAt > begins ? startsAt : begins,
    until: endsAt < ends ? endsAt : ends,
  };
}

/**
 * How much of the month's budget an advertisement may have spent by now, so that the budget lasts
 * until the end of the month or of the advertisement: the elapsed share of that time, and an hour's
 * share or one click ahead, so that it can begin and can catch up. What a quiet night has left over
 * can be spent later.
 * @returns whole US cents, at most the budget; 0 while it does not run
 * @throws RangeError for a zone that does not exist
 */
export function spendableCents(ad: Paced, now: Date): number {
  const { from, until } = runInMonth(ad, now);
  if (now < from || now >= until) return 0;
  const allMs = until.getTime() - from.getTime();
  const { monthlyBudgetCents: budget, costPerClickCents } = ad;
  const elapsed = (budget * (now.getTime() - from.getTime())) / allMs;
  const ahead = Math.max((budget * HOUR_MS) / allMs, costPerClickCents);
  return Math.min(budget, Math.floor(elapsed + ahead));
}

/**
 * Whether it may be shown: one more click would not be ahead of the pace.
 * @param spentCents in the current month of the zone
 */
export const isOnPace = (ad: Paced, spentCents: number, now: Date): boolean =>
  spentCents + ad.costPerClickCents <= spendableCents(ad, now);
