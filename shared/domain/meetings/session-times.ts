import { nextOccurrences, type Series, zoneOffsetMs } from './recurrence.ts';

type Timed = Pick<Series, 'start' | 'recurrence'> & { timeZone: string; until: string | null };

const MINUTE_MS = 60_000;

const seriesOf = ({ start, timeZone, recurrence, until }: Timed): Series => ({
  start,
  zone: timeZone,
  recurrence,
  ...(until === null ? {} : { until }),
});

/** Starts of sessions after an instant, the earliest first; at most `most`. */
export function startsAfter(session: Timed, after: Date, most: number): Date[] {
  return nextOccurrences(seriesOf(session), after, most);
}

/** Whether one session of the series starts at this instant. */
export function startsAtInstant(session: Timed, at: Date): boolean {
  const [next] = startsAfter(session, new Date(at.getTime() - 1), 1);
  return next?.getTime() === at.getTime();
}

/** What a zone's clocks show at an instant, to the minute: "2027-03-28T19:00". */
export function wallClockOf(at: Date, timeZone: string): string {
  const wall = Math.floor((at.getTime() + zoneOffsetMs(timeZone, at)) / MINUTE_MS) * MINUTE_MS;
  return new Date(wall).toISOString().slice(0, 16);
}
