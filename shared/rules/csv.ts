export type CsvCell = string | number | null;

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
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
