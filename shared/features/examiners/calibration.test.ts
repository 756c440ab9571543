import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedMark, calibrationOf, calibrationSentence } from './calibration.ts';

type Mark = { examiner: number; station: number; candidate: number; hundredths: number };

const drawnMark = fc.record({
  examiner: fc.nat({ max: 4 }),
  station: fc.nat({ max: 6 }),
  candidate: fc.nat({ max: 24 }),
  hundredths: fc.integer({ min: 400, max: 2_000 }),
});

const meanOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** As the database gives them: each own mark with the sums of others. */
const comparedOf = (marks: Mark[], examiner: number): ComparedMark[] =>
  marks
    .filter((mark) => mark.examiner === examiner)
    .map(({ station, candidate, hundredths }) => {
      const others = marks.filter((one) => one.station === station && one.examiner !== examiner);
      return {
        candidateId: String(candidate),
        markHundredths: hundredths,
        others: {
          count: others.length,
          sumHundredths: others.reduce((sum, one) => sum + one.hundredths, 0),
        },
      };
    });

describe('how an examiner’s marks compare', () => {
  test('is what a plain recount gives, and nothing with fewer than ten candidates', () => {
    fc.assert(
      fc.property(fc.array(drawnMark, { maxLength: 160 }), (marks) => {
        const differences: number[] = [];
        const candidates = new Set<number>();
        for (const mark of marks) {
          if (mark.examiner !== 0) continue;
          const others: number[] = [];
          for (const one of marks)
            if (one.examiner !== 0 && one.station === mark.station) others.push(one.hundredths);
          if (others.length === 0) continue;
          differences.push(mark.hundredths - meanOf(others));
          candidates.add(mark.candidate);
        }
        const found = calibrationOf(comparedOf(marks, 0));
        if (candidates.size < 10) {
          expect(found).toBeNull();
          return;
        }
        expect(found?.candidates).toBe(candidates.size);
        // Rounded to a tenth of a mark, so at most half of one away.
        const { hundredths = Number.NaN } = found ?? {};
        expect(hundredths % 10).toBe(hundredths < 0 ? -0 : 0);
        expect(Math.abs(hundredths - meanOf(differences))).toBeLessThanOrEqual(5 + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  test('halves are rounded away from zero, so above and below are treated alike', () => {
    const of = (markHundredths: number) =>
      calibrationOf(
        Array.from({ length: 10 }, (_, at) => ({
          candidateId: String(at),
          markHundredths,
          others: { count: 1, sumHundredths: 1_200 },
        })),
      )?.hundredths;
    expect([1_184, 1_185, 1_195, 1_196, 1_200, 1_204, 1_205, 1_215].map(of)).toEqual([
      -20, -20, -10, 0, 0, 0, 10, 20,
    ]);
  });

  test('is nothing with nine candidates, and something with ten', () => {
    const marks = (candidates: number) =>
      Array.from({ length: candidates * 2 }, (_, at) => ({
        candidateId: String(at % candidates),
        markHundredths: 1_400,
        others: { count: 2, sumHundredths: 2_720 },
      }));
    expect(calibrationOf(marks(9))).toBeNull();
    expect(calibrationOf(marks(10))).toEqual({ hundredths: 40, candidates: 10 });
    const alone = marks(10).map((one) => ({ ...one, others: { count: 0, sumHundredths: 0 } }));
    expect(calibrationOf([...marks(9), ...alone])).toBeNull();
  });

  test('is said in one sentence', () => {
    expect(calibrationSentence({ hundredths: -40, candidates: 23 })).toBe(
      'Marks 0.4 of 20 below other examiners, 23 candidates',
    );
    expect(calibrationSentence({ hundredths: 120, candidates: 10 })).toBe(
      'Marks 1.2 of 20 above other examiners, 10 candidates',
    );
    expect(calibrationSentence({ hundredths: 0, candidates: 12 })).toBe(
      'Marks as other examiners do, 12 candidates',
    );
  });
});
