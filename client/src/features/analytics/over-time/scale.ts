/** The first of 1, 2, 5, 10, 20, 50 … that is not below a figure: a scale that can be read. */
export function topOf(highest: number): number {
  let step = 1;
  for (;;) {
    for (const times of [1, 2, 5]) if (times * step >= highest) return times * step;
    step *= 10;
  }
}

/** Points of a line in a square of 100, evenly spread; a single one is a line across. */
export function lineOf(values: readonly number[], top: number): string {
  const [only] = values;
  const all = values.length === 1 && only !== undefined ? [only, only] : values;
  return all
    .map(
      (value, at) => `${round((100 * at) / (all.length - 1))},${round(100 - (100 * value) / top)}`,
    )
    .join(' ');
}

const round = (value: number) => Math.round(value * 100) / 100;
