import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === ',') {
      row.push(cell);
      cell = '';
    } else if (!isQuoted && sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at++;
    } else cell += sign;
  }
  return rows;
}

const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

const firstSign = (cell: string) => cell.replace(/^[\s\p{Cc}\u200b-\u200f\ufeff]+/u, '')[0];

describe('toCsv', () => {
  test.each([
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\r\n=1+1',
    '\u00a0@SUM(A1)',
    '\ufeff=1+1',
    '\u200b+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' \t ＝cmd',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
  ])('%j is text, not a formula', (cell) => {
    expect(readCsv(toCsv([[cell]]))).toEqual([[`'${cell}`]]);
  });

  test.each(['Ana', 'a=b', '3 - 2', "'=1", 'MSE, brief', 'He said "no"', ''])(
    '%j stays as it is',
    (cell) => {
      expect(readCsv(toCsv([[cell]]))).toEqual([[cell]]);
    },
  );

  test('numbers stay numbers, negative ones too, and a null is an empty cell', () => {
    expect(toCsv([[-1, 2.5, null]])).toBe('-1,2.5,\r\n');
  });

  test('no cell of any table begins a formula, and nothing else changes', () => {
    const spaces = fc.string({
      unit: fc.constantFrom(' ', '\t', '\r', '\n', '\u00a0', '\ufeff'),
      maxLength: 4,
    });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(spaces, fc.constantFrom(...STARTS), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 })), (rows) => {
        const read = readCsv(toCsv(rows));
        expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
        );
        for (const cell of read.flat()) expect(STARTS).not.toContain(firstSign(cell));
      }),
    );
  });
});
