import { describe, expect, test } from 'vitest';
import { lineProblem, withoutDirectionControls } from './plain-text.ts';

describe('a single line', () => {
  test.each([
    'Delirium on a ward',
    'مريض في غرفة الطوارئ',
    'הערכת סיכון (MSE)\u200f',
    'علی‌رضا',
    'Team 👩‍⚕️',
    'C++\u200e',
    'Naïve café — “quoted”',
  ])('%j is valid, whatever its script', (text) => {
    expect(lineProblem(text)).toBeUndefined();
  });

  test.each([
    'exam\u202Egnp.exe',
    'a\u202Ab',
    'a\u2066b\u2069',
    'two\nlines',
    'two\u2028lines',
    'bell\u0007',
    'hid\u200bden',
    'soft\u00adhyphen',
    '\ufeffmark',
  ])('%j is invalid', (text) => {
    expect(lineProblem(text)).toBe('Leave out line breaks and invisible characters');
  });
});

test('a text of several lines keeps its lines and scripts, and loses direction controls', () => {
  expect(withoutDirectionControls('one\r\ntwo\tthree\n\u202Erewsna\u202C')).toBe(
    'one\ntwo\tthree\nrewsna',
  );
  expect(withoutDirectionControls('שלום\u200f, a \u2067b\u2069\u0000')).toBe('שלום\u200f, a b');
});
