import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MarkScheme } from '../../domain/stations/parts.ts';
import { shinglesOf, similarityOf } from '../../domain/text/similarity.ts';
import { differencesBetween } from '../../domain/text/text-differences.ts';
import { SubmissionContent } from './parts.ts';
import { equalWeights, stationNumberFor, stationOf } from './submitted-station.ts';

const levels = {
  excellent: 'Names it.',
  good: 'Comes near it.',
  average: 'Hints.',
  poor: 'Misses it.',
  verypoor: 'Harms.',
};
const content = SubmissionContent.parse({
  title: '  A  tired\nfather ',
  category: 'Adult Mental Health',
  difficulty: 'Foundation',
  setting: 'Clinic',
  scenarioNumber: 'amh.xx',
  candidateTask: { scenario: 'You see a father.', task: 'Take a history.' },
  actorBrief: {
    background: 'Forty, a baker.',
    presentation: 'Slow.',
    responses: { cooperative: 'Yes.', resistant: '   ' },
  },
  markScheme: {
    criteria: ['Listening', 'Risk', 'Plan'].map((domain) => ({ domain, ...levels })),
    passMark: '10.25',
    globalRating: 'Safe and kind.',
  },
  feedback: { feedback: 'Ask about sleep.' },
});

describe('the station made from a submission', () => {
  test('weights are whole, add up to 100 and differ by one at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (count) => {
        const weights = equalWeights(count);
        expect(weights.reduce((sum, one) => sum + one, 0)).toBe(100);
        expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('it can be marked, keeps the five levels, and omits blank responses', () => {
    const station = stationOf(content);
    expect(MarkScheme.parse(station.markScheme)).toEqual(station.markScheme);
    expect(station.markScheme.competencyDomains.map(({ weight }) => weight)).toEqual([34, 33, 33]);
    expect(station.markScheme.competencyDomains[0]?.levels).toEqual({
      excellent: 'Names it.',
      good: 'Comes near it.',
      average: 'Hints.',
      poor: 'Misses it.',
      veryPoor: 'Harms.',
    });
    expect(station.markScheme.passMark).toBe(10.25);
    expect(station.actorBrief.responses).toEqual({ cooperative: 'Yes.' });
    expect(content.title).toBe('A tired father');
    expect(content.duration).toBe('7 minutes');
  });

  test('the reviewer’s completion takes precedence', () => {
    const { markScheme } = stationOf(content);
    const station = stationOf(content, {
      skill: 'Risk Assessment',
      markScheme: { ...markScheme, passMark: 12 },
      areasOfConcern: ['Does not ask about risk.'],
    });
    expect(station).toMatchObject({
      skill: 'Risk Assessment',
      markScheme: { passMark: 12 },
      areasOfConcern: ['Does not ask about risk.'],
    });
  });

  test.each([
    ['AMH.XX', [], 'AMH.101'],
    ['AMH.07', ['AMH.07'], 'AMH.101'],
    ['AMH.XX', ['AMH.40', 'AMH.101', 'AMH.117'], 'AMH.118'],
    ['AMH.150', ['AMH.101'], 'AMH.150'],
    ['AMH.101', ['AMH.101'], 'AMH.102'],
  ])('%s beside %j becomes %s', (asked, taken, number) => {
    expect(stationNumberFor(asked, taken)).toBe(number);
  });
});

test('two versions differ in the changed text only', () => {
  const next = { ...content, title: 'A tired mother', skill: 'Explanation' as const };
  expect(differencesBetween(content, content)).toEqual([]);
  expect(differencesBetween(content, next)).toEqual([
    { field: 'title', before: 'A tired father', after: 'A tired mother' },
    { field: 'skill', before: null, after: 'Explanation' },
  ]);
  expect(differencesBetween({ list: ['a', 'b'] }, { list: ['a'] })).toEqual([
    { field: 'list.1', before: 'b', after: null },
  ]);
});

test('similarity is 1 for the same words, regardless of marks, and 0 for others', () => {
  const one = shinglesOf(['The father has not slept for a week, he says.']);
  const same = shinglesOf(['the father has NOT slept; for a week — he says']);
  const other = shinglesOf(['A mother asks about her medicine and its risks today.']);
  expect(similarityOf(one, same)).toBe(1);
  expect(similarityOf(one, other)).toBe(0);
  expect(similarityOf(new Set(), new Set())).toBe(0);
});
