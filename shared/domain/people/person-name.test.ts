import { describe, expect, test } from 'vitest';
import { greeting } from './greeting.ts';
import { nameProblem } from './person-name.ts';

describe('a name', () => {
  test.each([
    'Ana',
    'J.R. Smith',
    'St. John',
    'Siân O’Neill-Ó Briain',
    'Nguyễn Thị Minh',
    'María José',
    'علی‌رضا',
    '李小龍',
    'Anne Marie d’Arc, Jr.',
  ])('%s is valid', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  test.each([
    'Ana\r\nBcc: others',
    'Ana\u0000',
    'Ana\u202Egnp.exe',
    'Ana\u2066',
    'Ana\u200bBen',
    '<b>Ana</b>',
    'https://evil.example',
    'evil.example',
    'Ana www.evil',
    'ana@example.com',
    '[Ana](x)',
  ])('%j is invalid', (name) => {
    expect(nameProblem(name)).toEqual(expect.any(String));
  });

  test('a mail never greets with an address or a line break, whatever name is stored', () => {
    expect(greeting('Ana Example')).toBe('Dear Ana,');
    expect(greeting('https://evil.example/a Ana')).toBe('Dear colleague,');
    expect(greeting('evil.example')).toBe('Dear colleague,');
    expect(greeting('Ana\u202E')).toBe('Dear colleague,');
    expect(greeting('  ')).toBe('Dear colleague,');
  });
});
