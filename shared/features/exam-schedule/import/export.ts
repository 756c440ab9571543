import { type CsvCell, toCsv } from '../../../domain/text/csv.ts';
import type { ExamDate } from '../contract.ts';
import { type Column, columns } from './format.ts';

const cells: Record<Column, (entry: ExamDate) => CsvCell> = {
  id: ({ id }) => id,
  examCenter: ({ examCenter }) => examCenter,
  examDate: ({ examDate }) => examDate,
  region: ({ region }) => region,
  applicationDeadline: ({ applicationDeadline }) => applicationDeadline,
  resultsDate: ({ resultsDate }) => resultsDate,
  venue: ({ venue }) => venue,
  venueAddress: ({ venueAddress }) => venueAddress,
  cost: ({ cost }) => cost,
  maxCandidates: ({ maxCandidates }) => maxCandidates,
  currentBookings: ({ currentBookings }) => currentBookings,
  bookingStatus: ({ bookingStatus }) => bookingStatus,
  examType: ({ examType }) => examType,
  dietary_requirements: ({ additionalInfo }) => additionalInfo.dietary_requirements ?? null,
  accessibility_support: ({ additionalInfo }) => additionalInfo.accessibility_support ?? null,
  isExample: ({ isExample }) => (isExample ? 'yes' : 'no'),
};

/** Importing it again changes nothing. It begins with a mark by which spreadsheets know UTF-8. */
export function toExamCsv(list: readonly ExamDate[]): string {
  const rows = list.map((entry) => columns.map((column) => cells[column](entry)));
  return `\ufeff${toCsv([[...columns], ...rows])}`;
}
