export type Series = number[];

function sorted(series: Series): number[] {
  return [...series].sort((a, b) => a - b);
}

export function median(series: Series): number {
  const values = sorted(series);
  const middle = Math.floor(values.length / 2);
  return values.length % 2 === 1
    ? (values[middle] ?? Number.NaN)
    : ((values[middle - 1] ?? Number.NaN) + (values[middle] ?? Number.NaN)) / 2;
}

/** Nearest rank. */
export function percentile(series: Series, share: number): number {
  const values = sorted(series);
  return values[Math.min(values.length - 1, Math.ceil(share * values.length) - 1)] ?? Number.NaN;
}

export function spread(series: Series, digits = 2): string {
  const values = sorted(series);
  const text = (value: number | undefined) => (value ?? Number.NaN).toFixed(digits);
  return `${text(median(series))} (${text(values[0])} to ${text(values.at(-1))})`;
}

/** Ratios of two interleaved series pairwise, so that drift cancels out. */
export function ratios(ours: Series, control: Series): Series {
  return ours.map((value, round) => value / (control[round] ?? Number.NaN));
}

/** How long it takes, in ms. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

export async function often(
  calls: number,
  act: (call: number) => Promise<unknown>,
): Promise<Series> {
  const times: Series = [];
  for (let call = 0; call < calls; call++) times.push(await timed(() => act(call)));
  return times;
}

/** The usual and nearly the worst. */
export function pair(series: Series): string {
  return `${percentile(series, 0.5).toFixed(2)} / ${percentile(series, 0.99).toFixed(2)}`;
}
