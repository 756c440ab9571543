import { instantOf } from '../../domain/meetings/recurrence.ts';
import { wallClockOf } from '../../domain/meetings/session-times.ts';
import { bankHolidays } from './bank-holidays.ts';
import type { Priority } from './words.ts';

/** Business hours: Monday to Friday, 09:00 to 17:00 by London's clocks, without bank holidays. */
export const BUSINESS_ZONE = 'Europe/London';
const OPENS = '09:00';
const CLOSES = '17:00';
const HOUR_MS = 3_600_000;
const BUSINESS_DAY_MS = 8 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

const holidays = new Set(bankHolidays);

/** @param day `YYYY-MM-DD` in London */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The instant at which so much business time has passed. */
function afterBusinessTime(from: Date, durationMs: number): Date {
  let leftMs = durationMs;
  for (let day = wallClockOf(from, BUSINESS_ZONE).slice(0, 10); ; day = dayAfter(day)) {
    if (!isBusinessDay(day)) continue;
    const opensMs = instantOf(`${day}T${OPENS}`, BUSINESS_ZONE).getTime();
    const closesMs = instantOf(`${day}T${CLOSES}`, BUSINESS_ZONE).getTime();
    const startMs = Math.max(from.getTime(), opensMs);
    if (startMs >= closesMs) continue;
    if (startMs + leftMs <= closesMs) return new Date(startMs + leftMs);
    leftMs -= closesMs - startMs;
  }
}

/**
 * By when a request should be answered: the upper end of the response time that its priority
 * promises. Critical and high count every hour, the others business days of eight hours.
 * @param owedSince when the person wrote what has not been answered
 */
export function targetTimeOf(priority: Priority, owedSince: Date): Date {
  switch (priority) {
    case 'critical':
      return new Date(owedSince.getTime() + 4 * HOUR_MS);
    case 'high':
      return new Date(owedSince.getTime() + 8 * HOUR_MS);
    case 'normal':
      return afterBusinessTime(owedSince, 2 * BUSINESS_DAY_MS);
    case 'low':
      return afterBusinessTime(owedSince, 3 * BUSINESS_DAY_MS);
  }
}
