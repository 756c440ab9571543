export type CsvCell = string | number | null;

/** Text that a spreadsheet may run, also after characters that spreadsheets drop. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;
/** Guarded too, because some importers split or trim there. */
const LEADING_CONTROL = /^[\t\r\n]/;

export function isFormula(text: string): boolean {
  return FORMULA.test(text) || LEADING_CONTROL.test(text);
}

/** A table as RFC 4180 text. Formulas are prefixed with an apostrophe; null is an empty cell. */
export function toCsv(rows: readonly CsvCell[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
