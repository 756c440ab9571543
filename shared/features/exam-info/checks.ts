import { daysBetween } from '../insight/streak.ts';

/** After that, admins are warned once. */
export const CHECKED_FOR_DAYS = 180;

/**
 * Whether a statement has to be compared with its source again. One that was never checked is not
 * old: it says so itself, everywhere.
 * @param today the day in UTC, as `checkedOn` is
 */
export function isCheckOld(checkedOn: string | null, today: string): boolean {
  return checkedOn !== null && daysBetween(checkedOn, today) > CHECKED_FOR_DAYS;
}
