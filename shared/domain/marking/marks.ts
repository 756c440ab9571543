/** Integers only, so that rounding never decides a verdict. */

export const levelScores = { excellent: 5, good: 4, average: 3, poor: 2, veryPoor: 1 } as const;

export const FULL_MARK = 2_000;

export type WeightedScore = { weight: number; score: number };

/**
 * The mark of a station in hundredths out of 20: four times the weighted mean of the domain
 * scores.
 * @param domains weights in percent, normalised; scores from 1 (very poor) to 5 (excellent)
 * @throws RangeError without domains, or when a score or weight is out of range
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
 * The pass rule 82/160 (specification, section 9) in integers: `raw × 160 ≥ 82 × max`.
 * @param raw marks reached
 * @param max marks available, in the same unit
 */
export function isPass(raw: number, max: number): boolean {
  return max > 0 && raw * 160 >= 82 * max;
}

/** 1025 hundredths are "10.25". */
export function formatMark(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');
}
