import { bookingStatuses, ExamDateFields, examTypes, sittingOf } from '../fields.ts';
import { csvRows } from './csv-rows.ts';
import {
  type Column,
  columns,
  ENTRY_ID,
  type ImportFormat,
  LONGEST_ID,
  MOST_IMPORTED,
  type Problem,
  type Row,
} from './format.ts';
import { icsRows } from './ics-rows.ts';

/** `id` as the file has it. */
export type ImportedEntry = { line: number; id: string | null; fields: ExamDateFields };

const UNREADABLE = '\ufffd';

const dayText = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** ISO, or the British order to which spreadsheets change it. What is no date stays as it is. */
function dayIn(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return day && month && year ? dayText(year, month, day) : text;
}

const isCount = (text: string) => /^\d{1,9}$/.test(text);
const yes = ['yes', 'true', '1'];
const no = ['', 'no', 'false', '0'];

/** Statuses and types may be written with other capitals. */
const among = (choices: readonly string[], text: string) =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text;

function entryOf({ line, cells }: Row, problems: Problem[]): ImportedEntry | undefined {
  const before = problems.length;
  const lineOf = (column: string | undefined) => cells.get(column as Column)?.line ?? line;
  const refuse = (column: Column, message: string) =>
    problems.push({ line: lineOf(column), column, message });
  const text = (column: Column) => cells.get(column)?.text.trim() ?? '';
  const count = (column: Column) => {
    if (text(column) === '') return null;
    if (isCount(text(column))) return Number(text(column));
    refuse(column, `“${text(column)}” is not a whole number.`);
    return null;
  };
  const id = text('id');
  if (id.length > LONGEST_ID) refuse('id', `Use at most ${LONGEST_ID} characters.`);
  else if (id !== '' && !ENTRY_ID.test(id))
    refuse('id', 'Use letters, digits, and the signs . _ @ : + - after the first character.');
  const isExample = yes.includes(text('isExample').toLowerCase());
  if (!isExample && !no.includes(text('isExample').toLowerCase()))
    refuse('isExample', 'Use yes or no.');
  const parsed = ExamDateFields.safeParse({
    examCenter: text('examCenter'),
    examDate: dayIn(text('examDate')),
    region: text('region'),
    applicationDeadline: dayIn(text('applicationDeadline')),
    resultsDate: text('resultsDate') === '' ? null : dayIn(text('resultsDate')),
    venue: text('venue'),
    venueAddress: text('venueAddress'),
    cost: text('cost'),
    maxCandidates: count('maxCandidates'),
    currentBookings: count('currentBookings'),
    bookingStatus: among(bookingStatuses, text('bookingStatus')),
    examType: among(examTypes, text('examType')),
    additionalInfo: {
      dietary_requirements: text('dietary_requirements'),
      accessibility_support: text('accessibility_support'),
    },
    isExample,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = String(path.at(-1));
    // One sentence for each value is enough.
    if (!problems.some((one) => one.column === column && one.line === lineOf(column)))
      problems.push({ line: lineOf(column), column, message: `${message}.` });
  }
  if (!parsed.success || problems.length > before) return undefined;
  return { line, id: id === '' ? null : id, fields: parsed.data };
}

function refuseDoubles(entries: ImportedEntry[], problems: Problem[]): void {
  const ids = new Map<string, number>();
  const sittings = new Map<string, number>();
  for (const { line, id, fields } of entries) {
    const sameId = id === null ? undefined : ids.get(id);
    const sameSitting = sittings.get(sittingOf(fields));
    if (sameId !== undefined)
      problems.push({ line, column: 'id', message: `Line ${sameId} has the same id.` });
    else if (sameSitting !== undefined)
      problems.push({
        line,
        column: null,
        message: `Line ${sameSitting} has the same centre and exam date.`,
      });
    if (id !== null && sameId === undefined) ids.set(id, line);
    if (sameSitting === undefined) sittings.set(sittingOf(fields), line);
  }
}

function refuseUnreadable(text: string, problems: Problem[]): void {
  text.split(/\r\n|\r|\n/).forEach((line, place) => {
    if (line.includes(UNREADABLE))
      problems.push({
        line: place + 1,
        column: null,
        message: 'Some characters cannot be read. Save the file as UTF-8 and try again.',
      });
  });
}

/**
 * The exam dates of a file, and everything that is wrong with it, by line. A caller that takes entries
 * must first look whether there are problems.
 */
export function readEntries(
  format: ImportFormat,
  file: string,
): { entries: ImportedEntry[]; problems: Problem[] } {
  const text = file.replace(/^\ufeff/, '');
  const { rows, problems } = format === 'csv' ? csvRows(text) : icsRows(text);
  refuseUnreadable(text, problems);
  if (rows.length === 0 && problems.length === 0)
    problems.push({ line: 1, column: null, message: 'There is no exam date in this file.' });
  if (rows.length > MOST_IMPORTED)
    problems.push({
      line: rows[MOST_IMPORTED]?.line ?? 1,
      column: null,
      message: `An import can have ${MOST_IMPORTED} exam dates; this one has ${rows.length}.`,
    });
  const entries = rows.flatMap((row) => entryOf(row, problems) ?? []);
  refuseDoubles(entries, problems);
  const order: readonly (string | null)[] = columns;
  const place = ({ column }: Problem) => order.indexOf(column);
  return { entries, problems: problems.sort((a, b) => a.line - b.line || place(a) - place(b)) };
}
