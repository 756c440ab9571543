const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in its two largest units: "3 days 4 hours". */
export function durationText(seconds: number): string {
  let left = Math.floor(seconds);
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return parts.slice(0, 2).join(' ') || 'less than a second';
}

/** The edge of a bucket; null is beyond the last one. */
export function withinText(ms: number | null): string {
  return ms === null
    ? 'over 2.5\u00a0s'
    : `up to ${ms < 1000 ? `${ms}\u00a0ms` : `${ms / 1000}\u00a0s`}`;
}
