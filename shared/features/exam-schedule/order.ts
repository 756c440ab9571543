import type { ExamDate } from './contract.ts';

/**
 * The soonest first, then past ones, the latest first.
 * @param today `YYYY-MM-DD`; an exam of today is not past
 */
export function inScheduleOrder(list: readonly ExamDate[], today: string): ExamDate[] {
  return [...list].sort((a, b) => {
    const isPast = a.examDate < today;
    if (isPast !== b.examDate < today) return isPast ? 1 : -1;
    const order = compare(a.examDate, b.examDate) * (isPast ? -1 : 1);
    return order || compare(a.id, b.id);
  });
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
