import { joined, type Span } from './spans.ts';

/**
 * Free times as a row of bits, one for each quarter of an hour, so that the database counts what
 * two people have in common without a join. The row is a ring over 28 days: a quarter of an hour
 * always has the same place, whenever the row was made. Clocks everywhere are ahead of UTC by whole
 * quarters, so half hours by wall clock fit exactly.
 */
export const QUARTER_MS = 15 * 60_000;
export const MAP_DAYS = 28;
export const MAP_QUARTERS = MAP_DAYS * 96;

const WEEK_HOURS = 168;
const HOUR_MS = 4 * QUARTER_MS;

const placeOf = (quarter: number) => quarter % MAP_QUARTERS;

/** @param spans within 28 days; parts of a quarter are left out */
export function timeMap(spans: readonly Span[]): string {
  const bits = new Array<string>(MAP_QUARTERS).fill('0');
  for (const { startMs, endMs } of spans) {
    const end = Math.floor(endMs / QUARTER_MS);
    for (let at = Math.ceil(startMs / QUARTER_MS); at < end; at += 1) bits[placeOf(at)] = '1';
  }
  return bits.join('');
}

/** What a row says about a span of at most 28 days, for which it was made. */
export function spansOfMap(map: string, { startMs, endMs }: Span): Span[] {
  const found: Span[] = [];
  const end = Math.floor(endMs / QUARTER_MS);
  for (let at = Math.ceil(startMs / QUARTER_MS); at < end; at += 1)
    if (map[placeOf(at)] === '1')
      found.push({ startMs: at * QUARTER_MS, endMs: (at + 1) * QUARTER_MS });
  return joined(found);
}

/** Hours of the week by UTC, 0 to 167, of which somebody is free for some part. */
export function weekHours(spans: readonly Span[]): number[] {
  const found = new Set<number>();
  for (const { startMs, endMs } of spans)
    for (let at = Math.floor(startMs / HOUR_MS); at * HOUR_MS < endMs; at += 1)
      found.add(at % WEEK_HOURS);
  return [...found].sort((a, b) => a - b);
}
