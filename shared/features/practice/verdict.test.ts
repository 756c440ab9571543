import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markOfScores, misplaced } from '../../domain/marking/domain-scores.ts';
import { toCsv } from '../../domain/text/csv.ts';
import { disagrees, type SatStation, spreadOf, verdictOf } from './verdict.ts';

const marked = (markHundredths: number | null, isVoid = false): SatStation => ({
  markHundredths,
  isVoid,
});
const mark = fc.integer({ min: 400, max: 2_000 });

describe('the result of a mock', () => {
  test('82 of 160 passes and one hundredth less does not', () => {
    const eight = (last: number) => verdictOf([...Array(7).fill(marked(1_025)), marked(last)]);
    expect(eight(1_025)).toMatchObject({
      outcome: 'pass',
      rawHundredths: 8_200,
      maxHundredths: 16_000,
    });
    expect(eight(1_024).outcome).toBe('fail');
  });

  test('the rule is integers: raw × 160 against 82 × max, for any marks', () => {
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 16 }), (marks) => {
        const raw = marks.reduce((sum, one) => sum + one, 0);
        const passes = raw * 160 >= 82 * marks.length * 2_000;
        expect(verdictOf(marks.map((one) => marked(one))).outcome).toBe(passes ? 'pass' : 'fail');
      }),
    );
  });

  test('a voided station is excluded from sum and maximum, whatever its mark', () => {
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1 }), fc.option(mark), (marks, voided) => {
        const kept = verdictOf(marks.map((one) => marked(one)));
        const with_ = verdictOf([...marks.map((one) => marked(one)), marked(voided, true)]);
        expect(with_).toEqual({ ...kept, voided: 1 });
      }),
    );
  });

  test('an unmarked station makes it provisional and is never a zero', () => {
    expect(verdictOf([marked(2_000), marked(null)])).toEqual({
      outcome: 'provisional',
      rawHundredths: 2_000,
      maxHundredths: 2_000,
      stationsPassed: 1,
      marked: 1,
      unmarked: 1,
      voided: 0,
    });
    expect(verdictOf([]).outcome).toBe('provisional');
    expect(verdictOf([marked(1_000, true)]).outcome).toBe('provisional');
  });

  test('a rating that contradicts the mark is detected', () => {
    expect(disagrees('Pass', 900)).toBe(true);
    expect(disagrees('Borderline Fail', 1_200)).toBe(true);
    expect(disagrees('Borderline Pass', 1_025)).toBe(false);
    expect(disagrees(null, 1_200)).toBe(false);
  });

  test('a mark needs every domain; ticks outside the scheme are named', () => {
    const domains = [
      { domain: 'History', weight: 60 },
      { domain: 'Rapport', weight: 40 },
    ];
    expect(markOfScores(domains, { 0: 5 })).toBeNull();
    expect(markOfScores(domains, { 0: 5, 1: 2 })).toBe(1_520);
    expect(markOfScores([], {})).toBeNull();
    const scheme = { domains: 2, criteria: 1, concerns: 0 };
    expect(misplaced(scheme, { scores: { 2: 1 }, metCriteria: [0], concerns: [0] })).toEqual([
      'scores',
      'concerns',
    ]);
  });

  test('spread lies between the lowest and the highest', () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([800, 1_200])).toEqual({
      marked: 2,
      meanHundredths: 1_000,
      deviationHundredths: 200,
      lowestHundredths: 800,
      highestHundredths: 1_200,
    });
  });

  test('a table preserves commas, quotes and lines, and contains no formula', () => {
    expect(
      toCsv([
        ['a,b', 'say "so"', 3, null],
        ['=SUM(A1)', 'x\ny'],
      ]),
    ).toBe('"a,b","say ""so""",3,\r\n\'=SUM(A1),"x\ny"\r\n');
  });
});
