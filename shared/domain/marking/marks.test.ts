import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULL_MARK, formatMark, isPass, stationMark } from './marks.ts';

describe('marks', () => {
  test.each([
    [5, 2000],
    [4, 1600],
    [3, 1200],
    [2, 800],
    [1, 400],
  ])('a score of %i throughout is %i hundredths', (score, mark) => {
    expect(
      stationMark([
        { weight: 60, score },
        { weight: 40, score },
      ]),
    ).toBe(mark);
  });

  test('weights apply', () => {
    expect(
      stationMark([
        { weight: 75, score: 5 },
        { weight: 25, score: 1 },
      ]),
    ).toBe(1600);
  });

  test('a better score never lowers the mark, and marks stay within bounds', () => {
    const domain = fc.record({
      weight: fc.integer({ min: 1, max: 100 }),
      score: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(domain, { minLength: 1, maxLength: 6 }), fc.nat(), (domains, pick) => {
        const better = domains.map((one, i) =>
          i === pick % domains.length ? { ...one, score: one.score + 1 } : one,
        );
        const mark = stationMark(domains);
        expect(stationMark(better)).toBeGreaterThanOrEqual(mark);
        expect(mark).toBeGreaterThanOrEqual(400);
        expect(mark).toBeLessThanOrEqual(FULL_MARK);
      }),
    );
  });

  test('no domain or a mark outside its range is refused', () => {
    expect(() => stationMark([])).toThrow(RangeError);
    expect(() => stationMark([{ weight: 100, score: 6 }])).toThrow(RangeError);
    expect(() => stationMark([{ weight: 0, score: 3 }])).toThrow(RangeError);
  });

  test('82 of 160 passes and one less does not', () => {
    expect(isPass(82, 160)).toBe(true);
    expect(isPass(164, 320)).toBe(true);
    expect(isPass(1025, FULL_MARK)).toBe(true);
    expect(isPass(1024, FULL_MARK)).toBe(false);
    expect(isPass(16_399, 32_000)).toBe(false);
    expect(isPass(0, 0)).toBe(false);
  });

  test('marks are formatted for people', () => {
    expect([1025, 1200, 1650, 2000].map(formatMark)).toEqual(['10.25', '12', '16.5', '20']);
  });
});
