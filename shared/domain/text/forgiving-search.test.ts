import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexTexts, lettersApart, wordsOf } from './forgiving-search.ts';

const texts = [
  {
    id: 'password',
    title: 'Reset your password',
    keywords: ['locked out'],
    body: 'Press the link.',
  },
  { id: 'colour', title: 'Choose colours', keywords: [], body: 'Organise your practice.' },
  { id: 'clock', title: 'Practise against the clock', keywords: ['timer'], body: 'Seven minutes.' },
];
const find = indexTexts(texts);

describe('a forgiving search', () => {
  test.each([
    ['pasword', 'password'],
    ['passwrod', 'password'],
    ['PASSWORD?', 'password'],
    ['pw', 'password'],
    ['passw', 'password'],
    ['colors', 'colour'],
    ['organize', 'colour'],
    ['practicing', 'clock'],
    ['tiemr', 'clock'],
    ['how do I reset my password', 'password'],
  ])('“%s” finds %s first', (query, id) => expect(find(query)[0]).toBe(id));

  test('a short word with a mistake is another word', () => expect(find('tge')).toEqual([]));
  test('nothing like it finds nothing', () => expect(find('zebra crossing')).toEqual([]));
  test('an empty query gives all, in their order', () =>
    expect(find('  ')).toEqual(['password', 'colour', 'clock']));
  test('words that say nothing do not keep an answer away', () =>
    expect(find('the clock of the')[0]).toBe('clock'));
  test.each(["'", '%', '\\', '((', '*', '🦊'])('%s is only a text', (query) =>
    expect(Array.isArray(find(query))).toBe(true),
  );

  test('letters apart: inserted, lost, replaced and swapped ones count one each', () => {
    expect(lettersApart('calendar', 'calender', 2)).toBe(1);
    expect(lettersApart('recieve', 'receive', 2)).toBe(1);
    expect(lettersApart('abc', 'xyz', 1)).toBe(2);
  });

  test('letters apart are the same both ways, and 0 only for the same word', () => {
    const word = fc.stringMatching(/^[a-e]{0,8}$/);
    fc.assert(
      fc.property(word, word, (a, b) => {
        const apart = lettersApart(a, b, 8);
        expect(lettersApart(b, a, 8)).toBe(apart);
        expect(apart === 0).toBe(a === b);
      }),
    );
  });

  test('words are plain and British', () =>
    expect(wordsOf('Café’s BEHAVIOR, analyzed & canceled')).toEqual([
      'cafes',
      'behaviour',
      'analysed',
      'cancelled',
    ]));
});
