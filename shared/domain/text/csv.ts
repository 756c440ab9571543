export type CsvCell = string | number | null;

/**
 * What a spreadsheet may run as a formula: `=`, `+`, `-` or `@`, also in their full-width forms,
 * after any spaces, tabs, line ends or signs without a width, which spreadsheets drop.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;
/** A cell that begins with one of these is guarded too: some importers split or trim at it. */
const LEADING_CONTROL = /^[\t\r\n]/;

/** Whether a spreadsheet might run a text as a formula. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) || LEADING_CONTROL.test(text);
}

/**
 * A table as RFC 4180 text. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front; a null is an empty cell.
 */
export function toCsv(rows: readonly CsvCell[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
