export const importFormats = ['csv', 'ics'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** UTF-8; a hundred times what a year of exam dates needs. */
export const MOST_IMPORT_BYTES = 256 * 1024;
export const MOST_IMPORTED = 300;
export const LONGEST_ID = 120;
/** Letters and digits first, so that it is neither a path nor a formula; as in calendars' UIDs. */
export const ENTRY_ID = /^[\p{L}\p{N}][\p{L}\p{N}._@:+-]*$/u;

/** In the order of an export. */
export const columns = [
  'id',
  'examCenter',
  'examDate',
  'region',
  'applicationDeadline',
  'resultsDate',
  'venue',
  'venueAddress',
  'cost',
  'maxCandidates',
  'currentBookings',
  'bookingStatus',
  'examType',
  'dietary_requirements',
  'accessibility_support',
  'isExample',
] as const;
export type Column = (typeof columns)[number];

export const requiredColumns = [
  'examCenter',
  'examDate',
  'region',
  'applicationDeadline',
  'bookingStatus',
  'examType',
] as const satisfies readonly Column[];

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const known = new Map<string, Column>([
  ...columns.map((column) => [lettersOf(column), column] as const),
  ['examcentre', 'examCenter'],
  ['centre', 'examCenter'],
  ['center', 'examCenter'],
]);

/** However it is spaced and capitalised: "Exam centre", "exam_center", "examCenter". */
export const columnNamed = (name: string): Column | undefined => known.get(lettersOf(name));

/** One value, and the line on which it begins; lines are counted from 1. */
export type Cell = { text: string; line: number };

/** One exam date as it is written in a file. */
export type Row = { line: number; cells: Map<Column, Cell> };

export type Problem = { line: number; column: string | null; message: string };
