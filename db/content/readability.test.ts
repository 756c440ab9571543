import { describe, expect, it } from 'vitest';
import { stationText } from './checks/fixture.ts';
import { countSyllables, fleschReadingEase, leastReadable } from './checks/readability.ts';

describe('syllables', () => {
  it.each([
    ['the', 1],
    ['asked', 1],
    ['wanted', 2],
    ['changes', 2],
    ['whole', 1],
    ['table', 2],
    ['people', 2],
    ['patients', 2],
    ['being', 2],
    ['something', 2],
    ['family', 3],
    ['autism', 3],
    ['anxiety', 4],
    ['behaviour', 3],
    ['medication', 4],
    ['psychiatry', 4],
    ['situation', 4],
    ['schizophrenia', 5],
    ["couldn't", 2],
    ["don't", 1],
    ["Owen's", 2],
    ['GP', 2],
    ['54-year-old', 4],
  ])('%s has %i', (word, count) => {
    expect(countSyllables(word)).toBe(count);
  });
});

describe('Flesch reading ease', () => {
  it('follows the formula', () => {
    expect(fleschReadingEase('The cat sat on the mat.')).toBeCloseTo(116.145, 3);
    expect(fleschReadingEase('Medication helped. Patients wanted medication.')).toBeCloseTo(
      206.835 - 1.015 * (5 / 2) - 84.6 * (13 / 5),
      3,
    );
  });

  it('does not count the markers of a list', () => {
    expect(fleschReadingEase('1. The cat sat.\n2. The dog ran.')).toBeCloseTo(
      fleschReadingEase('The cat sat. The dog ran.'),
      9,
    );
  });

  it('falls with longer words and sentences', () => {
    const plain = 'He is low. He does not sleep.';
    const heavy = 'Persistent psychological deterioration accompanies considerable insomnia.';
    expect(fleschReadingEase(plain)).toBeGreaterThan(90);
    expect(fleschReadingEase(heavy)).toBeLessThan(0);
  });

  it('accepts the level of a good station', () => {
    const text = ['scenario', 'task'].map((part) => stationText('AMH.14', `candidateTask.${part}`));
    expect(fleschReadingEase(text.join('\n\n'))).toBeGreaterThan(leastReadable);
  });
});
