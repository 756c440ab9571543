import { practiceTiming } from '../../domain/clock/station-clock.ts';
import type { FieldError } from '../../kernel/app-error.ts';
import type { TrialTimes } from './contract.ts';

const DAY_MS = 86_400_000;
/** The device keeps a trial for seven days, and its queue keeps what is not sent for thirty. */
const OLDEST_MS = 40 * DAY_MS;
/** A device's clock may be wrong by so much. */
const AHEAD_MS = DAY_MS;
/** In exam time: instants are whole milliseconds, which at a high speed are many. */
const ROUNDING_MS = 1_000;

/**
 * What cannot be true of the times of a trial; empty when all of it can. Decision record 48.
 * @param now server time, in ms since 1970
 * @param mayHurry false in production, where the clock runs at real speed
 */
export function impossibleTimes(times: TrialTimes, now: number, mayHurry: boolean): FieldError[] {
  const { startedAt, pausedMs, finishedAt, revealedAt, markedAt, speed } = times;
  const stationMs = practiceTiming.readingMs + practiceTiming.taskMs;
  const satMs = (finishedAt - startedAt - pausedMs) * speed;
  const wrong: [isWrong: boolean, field: keyof TrialTimes, message: string][] = [
    [!mayHurry && speed !== 1, 'speed', 'must be 1'],
    [startedAt < now - OLDEST_MS, 'startedAt', 'is too long ago'],
    [satMs < 0, 'finishedAt', 'is before the start'],
    [satMs > stationMs + ROUNDING_MS, 'finishedAt', 'is after the end of the task'],
    [
      revealedAt !== null && (revealedAt < startedAt || revealedAt > finishedAt),
      'revealedAt',
      'is not during the station',
    ],
    [markedAt < finishedAt, 'markedAt', 'is before the end of the task'],
    [markedAt > now + AHEAD_MS, 'markedAt', 'is in the future'],
  ];
  return wrong
    .filter(([isWrong]) => isWrong)
    .map(([, field, message]) => ({ field: `times.${field}`, message }));
}

/** The same trial by a clock that is not ahead: it has been marked by now at the latest. */
export function notAhead(times: TrialTimes, now: number): TrialTimes {
  const aheadMs = Math.max(0, times.markedAt - now);
  if (aheadMs === 0) return times;
  const { startedAt, finishedAt, revealedAt, markedAt } = times;
  return {
    ...times,
    startedAt: startedAt - aheadMs,
    finishedAt: finishedAt - aheadMs,
    revealedAt: revealedAt === null ? null : revealedAt - aheadMs,
    markedAt: markedAt - aheadMs,
  };
}
