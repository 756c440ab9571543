import { isFormula } from '../../../domain/text/csv.ts';
import {
  type Cell,
  type Column,
  columnNamed,
  type Problem,
  type Row,
  requiredColumns,
} from './format.ts';

type Record = { line: number; cells: Cell[] };
type Read = { records: Record[]; problems: Problem[] };

/** A spreadsheet of another country writes semicolons, a copied table tabs. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  return [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ',';
}

/** RFC 4180. A quoted value may have line breaks; what cannot be read is told with its line. */
function readCsv(text: string): Read {
  const separator = separatorOf(text);
  const source = text.replace(/\r\n?/g, '\n');
  const read: Read = { records: [], problems: [] };
  let line = 1;
  let at = 0;
  const refuse = (where: number, message: string) =>
    read.problems.push({ line: where, column: null, message });

  function quoted(): Cell {
    const begin = line;
    let value = '';
    at += 1;
    while (at < source.length) {
      if (source[at] === '"' && source[at + 1] === '"') at += 1;
      else if (source[at] === '"') break;
      if (source[at] === '\n') line += 1;
      value += source[at];
      at += 1;
    }
    if (at >= source.length) refuse(begin, 'A quotation mark is opened here and never closed.');
    at += 1;
    const rest = plain().text;
    if (rest.trim() !== '') refuse(line, 'There is text after a closing quotation mark.');
    return { text: value, line: begin };
  }

  function plain(): Cell {
    const begin = at;
    while (at < source.length && source[at] !== separator && source[at] !== '\n') at += 1;
    return { text: source.slice(begin, at), line };
  }

  while (at < source.length) {
    const record: Record = { line, cells: [] };
    for (;;) {
      record.cells.push(source[at] === '"' ? quoted() : plain());
      if (source[at] !== separator) break;
      at += 1;
    }
    at += 1;
    line += 1;
    // Spreadsheets leave rows of nothing but separators.
    if (record.cells.some((cell) => cell.text.trim() !== '')) read.records.push(record);
  }
  return read;
}

function readHeader(header: Record): { columns: (Column | undefined)[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const refuse = (message: string) => problems.push({ line: header.line, column: null, message });
  const found = header.cells.map(({ text }) => columnNamed(text));
  header.cells.forEach(({ text }, place) => {
    const column = found[place];
    if (text.trim() === '') refuse(`Column ${place + 1} has no name.`);
    else if (column === undefined) refuse(`There is no column “${text.trim()}”.`);
    else if (found.indexOf(column) < place) refuse(`The column ${column} is there twice.`);
  });
  const missing = requiredColumns.filter((column) => !found.includes(column));
  if (missing.length > 0)
    refuse(`The first line must name the columns. Missing: ${missing.join(', ')}.`);
  return { columns: found, problems };
}

const withoutGuard = (text: string) =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;

/** The first line names the columns, in any order. */
export function csvRows(text: string): { rows: Row[]; problems: Problem[] } {
  const { records, problems } = readCsv(text);
  const [header, ...rest] = records;
  if (!header)
    return { rows: [], problems: [{ line: 1, column: null, message: 'The file is empty.' }] };
  const { columns, problems: wrong } = readHeader(header);
  problems.push(...wrong);
  // Without the right columns every line would be wrong.
  if (wrong.length > 0) return { rows: [], problems };
  const rows: Row[] = [];
  for (const { line, cells } of rest) {
    if (cells.length !== columns.length) {
      const message = `There are ${cells.length} values for ${columns.length} columns. A value with a comma needs quotation marks.`;
      problems.push({ line, column: null, message });
      continue;
    }
    const named = cells.flatMap((cell, place): [Column, Cell][] => {
      const column = columns[place];
      return column ? [[column, { ...cell, text: withoutGuard(cell.text) }]] : [];
    });
    rows.push({ line, cells: new Map(named) });
  }
  return { rows, problems };
}
