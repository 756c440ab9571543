/**
 * Marks as the mock exam counts them. Integers only, so that no rounding ever decides a verdict.
 */

export const levelScores = { excellent: 5, good: 4, average: 3, poor: 2, veryPoor: 1 } as const;

/** A station's full mark, in hundredths of one of its 20 marks. */
export const FULL_MARK = 2_000;

export type WeightedScore = { weight: number; score: number };

/**
 * The mark of a station in hundredths out of 20: four times the weighted mean of the domain
 * scores. A scheme whose weights do not add up to 100 is weighed by what they add up to.
 *
 * @param domains weights in percent, scores from 1 (very poor) to 5 (excellent)
 * @throws RangeError when there is no domain, or a score or weight is out of range
 */
export function stationMark(domains: WeightedScore[]): number {
  const total = domains.reduce((sum, { weight }) => sum + weight, 0);
  const isWrong = domains.some(({ weight, score }) => weight <= 0 || score < 1 || score > 5);
  if (domains.length === 0 || isWrong)
    throw new RangeError('A station is marked from 1 to 5 on at least one weighted domain.');
  const points = domains.reduce((sum, { weight, score }) => sum + weight * score, 0);
  return Math.round((400 * points) / total);
}

/**
 * The pass rule 82/160 (specification, section 9, with our decision on its totals), as integers:
 * `raw × 160 ≥ 82 × max`.
 *
 * @param raw marks reached, in any unit
 * @param max marks that could be reached, in the same unit
 */
export function isPass(raw: number, max: number): boolean {
  return max > 0 && raw * 160 >= 82 * max;
}

/** Hundredths as a person reads them: 1025 is "10.25". */
export function formatMark(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');
}
