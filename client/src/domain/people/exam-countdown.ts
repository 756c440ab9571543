import { daysBetween } from '@cascade/shared/features/insight/streak';

/** Local, `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export type Countdown = { state: 'ahead'; days: number } | { state: 'today' } | { state: 'past' };

/** @param today local, `YYYY-MM-DD` */
export function countdownTo(examDate: string, today: string): Countdown {
  const days = daysBetween(today, examDate);
  if (days > 0) return { state: 'ahead', days };
  return { state: days === 0 ? 'today' : 'past' };
}
