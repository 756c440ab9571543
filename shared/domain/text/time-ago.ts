import { dateFormat } from './date-format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/**
 * Relative time (section 2.19).
 * @param then and now in ms since 1970
 */
export function timeAgo(then: number, now: number): string {
  const passed = now - then;
  if (passed < MINUTE_MS) return 'Just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}m ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)}h ago`;
  return day.format(then);
}
