import { dateFormat } from '../../domain/text/date-format.ts';
import type { ExamDate } from '../exam-schedule/contract.ts';
import { daysBetween } from '../insight/streak.ts';
import type { ExamPeriod } from './contract.ts';

const monthWords = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** As cards of the schedule are highlighted: specification, section 9. */
const URGENT_DAYS = 14;

/** Of several centres, the best for somebody who wants to apply. */
function statusOf(exams: readonly ExamDate[], today: string): ExamPeriod['status'] {
  const open = exams.filter(({ applicationDeadline }) => applicationDeadline >= today);
  if (open.length === 0) return 'closed';
  if (open.some(({ bookingStatus }) => bookingStatus === 'open')) return 'open';
  return open.every(({ bookingStatus }) => bookingStatus === 'full') ? 'full' : 'other';
}

function periodOf(exams: readonly ExamDate[], today: string): ExamPeriod | undefined {
  const days = exams.map(({ examDate }) => examDate).sort();
  const deadlines = exams.map(({ applicationDeadline }) => applicationDeadline).sort();
  const [from, to, deadline] = [days[0], days.at(-1), deadlines[0]];
  if (!from || !to || !deadline) return undefined;
  const status = statusOf(exams, today);
  const isUrgent =
    status === 'open' &&
    exams.some(({ bookingStatus, applicationDeadline }) => {
      const left = daysBetween(today, applicationDeadline);
      return bookingStatus === 'open' && left >= 1 && left <= URGENT_DAYS;
    });
  const places = exams.map(({ examCenter }) => examCenter);
  return {
    period: monthWords.format(new Date(`${from}T00:00:00Z`)),
    dates: { from, to },
    applicationDeadline: deadline,
    withdrawalDeadline: null,
    status,
    location: [...new Set(places)].sort((a, b) => a.localeCompare(b, 'en')).join(', '),
    isUrgent,
    official: false,
    isExample: exams.some(({ isExample }) => isExample),
  };
}

/**
 * Coming exams of one kind by month, the soonest first. Examples are never mixed with real dates.
 * @param today the day in UTC
 */
export function periodsOf(exams: readonly ExamDate[], today: string): ExamPeriod[] {
  const byMonth = new Map<string, ExamDate[]>();
  for (const exam of exams) {
    if (exam.examDate < today) continue;
    const key = `${exam.examDate.slice(0, 7)} ${exam.isExample}`;
    byMonth.set(key, [...(byMonth.get(key) ?? []), exam]);
  }
  return [...byMonth.keys()].sort().flatMap((key) => periodOf(byMonth.get(key) ?? [], today) ?? []);
}
