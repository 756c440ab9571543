import { isKnownZone, zoneOffsetMs } from '../meetings/recurrence.ts';
import { dateAfter, type FreeHours, freeOn } from './free-hours.ts';

/** Instants in milliseconds since 1970; `endMs` is not included. */
export type Span = { startMs: number; endMs: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No zone changes its clocks twice within this time. */
const PROBE_MS = 6 * HOUR_MS;

/**
 * The instants within a span at which the zone's clocks show a free time, sorted and disjoint. An
 * hour that is skipped when clocks go forward is nobody's; one that occurs twice when they go back
 * counts twice.
 * @throws RangeError for a zone that this machine does not know
 */
export function freeSpans(hours: FreeHours, within: Span): Span[] {
  if (!isKnownZone(hours.timeZone)) throw new RangeError(`No such time zone: ${hours.timeZone}`);
  return joined(
    steadySpans(hours.timeZone, within).flatMap(({ startMs, endMs, offsetMs }) => {
      const found: Span[] = [];
      const last = wallDate(endMs + offsetMs - 1);
      for (let date = wallDate(startMs + offsetMs); date <= last; date = dateAfter(date, 1)) {
        const midnightMs = Date.parse(`${date}T00:00Z`) - offsetMs;
        for (const { fromMinute, toMinute } of freeOn(date, hours))
          found.push({
            startMs: Math.max(startMs, midnightMs + fromMinute * MINUTE_MS),
            endMs: Math.min(endMs, midnightMs + toMinute * MINUTE_MS),
          });
      }
      return found;
    }),
  );
}

/** When all are free at the same time. Each list is sorted and disjoint, and so is the answer. */
export function overlapOf(first: readonly Span[], ...others: readonly (readonly Span[])[]): Span[] {
  return others.reduce<Span[]>(overlapOfTwo, [...first]);
}

export function minutesOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / MINUTE_MS;
}

/** Sorted; what overlaps or touches is one, and what is empty is gone. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { startMs, endMs } of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    if (startMs >= endMs) continue;
    const last = found.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else found.push({ startMs, endMs });
  }
  return found;
}

function overlapOfTwo(one: readonly Span[], other: readonly Span[]): Span[] {
  const found: Span[] = [];
  let [at, otherAt] = [0, 0];
  for (;;) {
    const [a, b] = [one[at], other[otherAt]];
    if (!a || !b) return found;
    const startMs = Math.max(a.startMs, b.startMs);
    const endMs = Math.min(a.endMs, b.endMs);
    if (startMs < endMs) found.push({ startMs, endMs });
    if (a.endMs < b.endMs) at += 1;
    else otherAt += 1;
  }
}

const wallDate = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 10);

type SteadySpan = Span & { offsetMs: number };

/** A span cut where the zone's clocks change. */
function steadySpans(zone: string, { startMs, endMs }: Span): SteadySpan[] {
  const found: SteadySpan[] = [];
  let from = startMs;
  while (from < endMs) {
    const offsetMs = zoneOffsetMs(zone, from);
    let to = Math.min(from + PROBE_MS, endMs);
    if (zoneOffsetMs(zone, to) !== offsetMs) to = changeBetween(zone, from, to, offsetMs);
    const last = found.at(-1);
    if (last && last.offsetMs === offsetMs) last.endMs = to;
    else found.push({ startMs: from, endMs: to, offsetMs });
    from = to;
  }
  return found;
}

/** The first minute with another offset. */
function changeBetween(zone: string, from: number, to: number, offsetMs: number): number {
  let [before, after] = [from, to];
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= before) break;
    if (zoneOffsetMs(zone, middle) === offsetMs) before = middle;
    else after = middle;
  }
  return Math.ceil(after / MINUTE_MS) * MINUTE_MS;
}
