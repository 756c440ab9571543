import { z } from 'zod';
import { formatMark } from '../../domain/marking/marks.ts';

/** Fewer say nothing about an examiner, and something about the candidates. */
export const FEWEST_CANDIDATES = 10;

export const Calibration = z.object({
  /** Hundredths of a mark out of 20, in tenths of a mark; negative is below other examiners. */
  hundredths: z.int(),
  candidates: z.int().min(FEWEST_CANDIDATES),
});
export type Calibration = z.infer<typeof Calibration>;

/** One mark that the examiner gave, beside what other examiners gave for the same station. */
export type ComparedMark = {
  /** Marks with the same id are of one candidate. */
  candidateId: string;
  markHundredths: number;
  others: { count: number; sumHundredths: number };
};

/**
 * How an examiner's marks compare with those of other examiners: the mean, over the marks they
 * gave, of the mark less the mean of what other examiners gave for that station.
 *
 * Its source is the sheets of published mock circuits. A turn in a circuit has one sheet, so two
 * examiners never mark the same performance; the comparison is with all candidates whom others
 * marked on the station. Limits: an examiner whose candidates were stronger appears to mark higher,
 * and a station that was rewritten is compared over its editions. A station that nobody else has
 * marked is left out, with its candidates.
 *
 * @returns the difference to the nearest tenth of a mark, halves away from zero; null with fewer
 * than ten candidates
 */
export function calibrationOf(marks: readonly ComparedMark[]): Calibration | null {
  const compared = marks.filter(({ others }) => others.count > 0);
  const candidates = new Set(compared.map(({ candidateId }) => candidateId)).size;
  if (candidates < FEWEST_CANDIDATES) return null;
  const sum = compared.reduce(
    (all, { markHundredths, others }) => all + markHundredths - others.sumHundredths / others.count,
    0,
  );
  const mean = sum / compared.length;
  const tenths = Math.sign(mean) * Math.round(Math.abs(mean) / 10);
  return { hundredths: tenths * 10 + 0, candidates };
}

/** Such as “Marks 0.4 of 20 below other examiners, 23 candidates”. */
export function calibrationSentence({ hundredths, candidates }: Calibration): string {
  const compared =
    hundredths === 0
      ? 'Marks as other examiners do'
      : `Marks ${formatMark(Math.abs(hundredths))} of 20 ${hundredths < 0 ? 'below' : 'above'} other examiners`;
  return `${compared}, ${candidates} candidates`;
}
