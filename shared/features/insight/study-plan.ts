import { addDays, daysBetween } from './streak.ts';

export type PlannedWeek = { startsOn: string; stations: number; mocks: number; focus: string };

export const LONGEST_PLAN_WEEKS = 26;

/**
 * The load rises from two stations a week to ten, with mock circuits in the second half, and drops
 * in the last week.
 * @param today first day of the plan
 * @param examDate the day of the exam
 * @returns empty when the exam is today, past, or too far off
 */
export function planWeeks(today: string, examDate: string): PlannedWeek[] {
  const days = daysBetween(today, examDate);
  if (days <= 0) return [];
  const count = Math.ceil(days / 7);
  const skipped = Math.max(0, count - LONGEST_PLAN_WEEKS);
  const planned = count - skipped;
  return Array.from({ length: planned }, (_, place) => {
    const startsOn = addDays(today, (place + skipped) * 7);
    const share = planned === 1 ? 1 : place / (planned - 1);
    if (place === planned - 1)
      return { startsOn, stations: 4, mocks: 0, focus: 'Light review, sleep and travel' };
    return {
      startsOn,
      stations: Math.round(2 + 8 * share),
      mocks: share < 0.5 ? 0 : share < 0.8 ? 1 : 2,
      focus: focusAt(share),
    };
  });
}

function focusAt(share: number): string {
  if (share < 0.25) return 'Structure: one skill at a time, unseen stations';
  if (share < 0.5) return 'Breadth: every category, weakest skills first';
  if (share < 0.8) return 'Pace: back to back, with a partner';
  return 'Mock circuits, and what they showed';
}
