import { dateFormat } from '../../domain/text/date-format.ts';
/** A calendar month by UTC: "2027-01". Sorts as text. */
export type Month = string;

export const MONTH = /^(?:20[2-9]\d)-(?:0[1-9]|1[0-2])$/;
const HOUR_MS = 3_600_000;

/** How long after a month its last days may be charged, and still belong to it. */
export const LATE_CHARGE_MS = 72 * HOUR_MS;

/**
 * A month is reported this long after its end. The last day ends in the zone furthest west twelve
 * hours after it does by UTC, its charge is final an hour later and posted within one more.
 */
export const REPORTED_AFTER_MS = 15 * HOUR_MS;

/** The instant with which a month begins by UTC, which is not part of the month before. */
export const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

/**
 * The month so many months later; negative numbers go back.
 * @throws RangeError for what is not a month
 */
export function monthAfter(month: Month, months = 1): Month {
  const date = startOf(month);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The month that the clocks of UTC show. */
export const monthAt = (at: Date): Month => at.toISOString().slice(0, 7);

/** The last month that is over and may be reported. */
export const lastReportable = (now: Date): Month =>
  monthAfter(monthAt(new Date(now.getTime() - REPORTED_AFTER_MS)), -1);

/** The advertisement and the day of a charge's key; undefined for any other posting. */
export function chargeOf(key: string): { adId: string; day: string } | undefined {
  const [, adId, day] = /^ad-charge:([0-9a-f-]{36}):(\d{4}-\d\d-\d\d)$/.exec(key) ?? [];
  return adId && day ? { adId, day } : undefined;
}

/**
 * The month to which a posting belongs. A charge belongs to that of its day, which is a day of the
 * advertiser's clocks: it is posted once the day has ended there, which west of UTC is in the next
 * month. Anything else, and a charge that comes more than three days after that month, belongs to
 * the month by UTC of its time. Each posting belongs to exactly one month.
 * @param key of the posting: `ad-charge:<id>:2027-01-31`
 * @param at its time
 */
export function postingMonth({ key, at }: { key: string; at: Date }): Month {
  const month = monthAt(at);
  const charged = chargeOf(key)?.day.slice(0, 7);
  const isLateOfBefore =
    charged === monthAfter(month, -1) && at.getTime() < startOf(month).getTime() + LATE_CHARGE_MS;
  return isLateOfBefore ? charged : month;
}

const named = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "January 2027". */
export const monthName = (month: Month): string => named.format(startOf(month));
