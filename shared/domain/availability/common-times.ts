import { minutesOf, overlapOf, type Span } from './spans.ts';

/** Two times that begin further apart are on different days. */
const DAY_APART_MS = 18 * 3_600_000;

type CommonTime<Who> = Span & { who: Who[] };

/**
 * Times at which the asker and most others are free, each at least some minutes long, in the order
 * of their beginning. Of two that overlap, the one with more people stays.
 * @param own when the asker is free
 * @param others when each of the others is free
 */
export function commonTimes<Who>(
  own: readonly Span[],
  others: readonly { who: Who; spans: readonly Span[] }[],
  { shortestMinutes, most }: { shortestMinutes: number; most: number },
): CommonTime<Who>[] {
  const shared = others
    .map(({ who, spans }) => ({ who, spans: overlapOf(own, spans) }))
    .filter(({ spans }) => spans.length > 0);
  // A best time begins where somebody becomes free, and ends where somebody is free no longer.
  const begins = [...new Set(shared.flatMap(({ spans }) => spans.map((one) => one.startMs)))];
  const found: CommonTime<Who>[] = [];
  for (const startMs of begins) {
    const present = shared.flatMap(({ who, spans }) => {
      const span = spans.find((one) => one.startMs <= startMs && startMs < one.endMs);
      return span ? [{ who, endMs: span.endMs }] : [];
    });
    const longEnough = present.filter(
      ({ endMs }) => minutesOf([{ startMs, endMs }]) >= shortestMinutes,
    );
    if (longEnough.length === 0) continue;
    found.push({
      startMs,
      endMs: Math.min(...longEnough.map(({ endMs }) => endMs)),
      who: longEnough.map(({ who }) => who),
    });
  }
  const best: CommonTime<Who>[] = [];
  for (const one of found.sort((a, b) => b.who.length - a.who.length || a.startMs - b.startMs)) {
    if (best.every(({ startMs, endMs }) => one.endMs <= startMs || endMs <= one.startMs))
      best.push(one);
    if (best.length === most) break;
  }
  return best.sort((a, b) => a.startMs - b.startMs);
}

/**
 * The next times of a session together: at most `most`, at first on different days, then whatever
 * there is.
 */
export function nextTimes(spans: readonly Span[], most: number): Span[] {
  const byDay: Span[] = [];
  for (const span of spans) {
    const last = byDay.at(-1);
    if (!last || span.startMs - last.startMs >= DAY_APART_MS) byDay.push(span);
  }
  const rest = spans.filter((span) => !byDay.includes(span));
  return [...byDay, ...rest].slice(0, most).sort((a, b) => a.startMs - b.startMs);
}
