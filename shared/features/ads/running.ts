import { dateAfter } from '../../domain/availability/free-hours.ts';
import { instantOf, zoneOffsetMs } from '../../domain/meetings/recurrence.ts';

/**
 * When an advertisement runs: from the midnight of its first day until the end of its last, by the
 * clocks of the advertiser's zone. Where midnight is skipped, a day begins when the clocks go on.
 * @param startDate first day there: "2027-03-28"
 * @param endDate last day there, included
 * @param zone IANA name: "America/New_York"
 * @returns instants; `endsAt` is not included
 * @throws RangeError for a date or zone that does not exist
 */
export function runTimeOf(
  startDate: string,
  endDate: string,
  zone: string,
): { startsAt: Date; endsAt: Date } {
  return {
    startsAt: instantOf(`${startDate}T00:00`, zone),
    endsAt: instantOf(`${dateAfter(endDate, 1)}T00:00`, zone),
  };
}

/**
 * When a day ends by the clocks of a zone; the instant is no longer in it.
 * @throws RangeError for a date or zone that does not exist
 */
export const endOfDay = (day: string, zone: string): Date => runTimeOf(day, day, zone).endsAt;

/** The date that the clocks of a zone show: "2027-03-28". */
export function dateIn(zone: string, at: Date): string {
  return new Date(at.getTime() + zoneOffsetMs(zone, at)).toISOString().slice(0, 10);
}

/** The days of `runTimeOf`, read back. */
export function datesOf(
  startsAt: Date,
  endsAt: Date,
  zone: string,
): { startDate: string; endDate: string } {
  return {
    startDate: dateIn(zone, startsAt),
    endDate: dateIn(zone, new Date(endsAt.getTime() - 1)),
  };
}
