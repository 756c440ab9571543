import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { daysBetween } from '@cascade/shared/features/insight/streak';

type Booking = { words: string; tone: 'success' | 'warn' | 'quiet' };

/**
 * Specification, section 4: what is neither full, closed nor open is shown as it is.
 * @param today the reader's day, `YYYY-MM-DD`; on its last day an application is still open
 */
export function bookingOf(
  { bookingStatus, applicationDeadline }: ExamDate,
  today: string,
): Booking {
  if (bookingStatus === 'full') return { words: 'Full', tone: 'warn' };
  if (applicationDeadline < today) return { words: 'Closed', tone: 'quiet' };
  if (bookingStatus === 'open') return { words: 'Open', tone: 'success' };
  return { words: bookingStatus, tone: 'quiet' };
}

/** Days until the deadline, begun ones counted whole; negative when it has passed. */
const daysToDeadline = ({ applicationDeadline }: ExamDate, today: string): number =>
  daysBetween(today, applicationDeadline);

const SOON_DAYS = 14;

/** Specification, section 9: the deadline is 1 to 14 days away. */
export function isDeadlineSoon(exam: ExamDate, today: string): boolean {
  const days = daysToDeadline(exam, today);
  return days >= 1 && days <= SOON_DAYS;
}

export function deadlineWords(exam: ExamDate, today: string): string | undefined {
  const days = daysToDeadline(exam, today);
  if (days < 0) return 'passed';
  if (days === 0) return 'today is the last day';
  if (days === 1) return 'tomorrow';
  return days <= SOON_DAYS ? `in ${days} days` : undefined;
}
