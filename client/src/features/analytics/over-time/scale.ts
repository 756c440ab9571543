/** The first of 1, 2, 5, 10, 20, 50 … that is not below a figure: a scale that can be read. */
export function topOf(highest: number): number {
  let step = 1;
  for (;;) {
    for (const times of [1, 2, 5]) if (times * step >= highest) return times * step;
    step *= 10;
  }
}

/**
 * Points of a line in a square of 100, in so many even steps. There may be fewer points than that:
 * the rest is still to come. A single step is a line across, a single point of many a dot.
 */
export function lineOf(values: readonly number[], top: number, steps: number): string {
  const [first] = values;
  if (first !== undefined && steps === 1) return lineOf([first, first], top, 2);
  const points = values.map(
    (value, at) => `${round((100 * at) / (steps - 1))},${round(100 - (100 * value) / top)}`,
  );
  return (points.length === 1 ? [...points, ...points] : points).join(' ');
}

const round = (value: number) => Math.round(value * 100) / 100;
