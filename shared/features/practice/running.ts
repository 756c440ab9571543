import { z } from 'zod';
import {
  endOfTask,
  readStationClock,
  type StationClock,
} from '../../domain/clock/station-clock.ts';
import { defineRoute } from '../../kernel/route.ts';

/** What remains of a clock, whatever its phases. */
const TimeLeft = z.object({
  /** In ms since 1970, server time; null while paused. */
  endsAt: z.number().nullable(),
  /** Real time in ms from the pause to the end; null while it runs. */
  pausedLeftMs: z.number().nullable(),
  /** Exam time passes so many times faster. */
  speed: z.number(),
});
type TimeLeft = z.infer<typeof TimeLeft>;

const RunningClock = TimeLeft.extend({
  /** A single station, one of a solo mock, a circuit, or a round in a study group. */
  kind: z.enum(['station', 'mock', 'circuit', 'round']),
  title: z.string(),
  /** The page that shows it. */
  path: z.string(),
  /** A stream that tells of its changes besides the member's own. */
  live: z.object({ stream: z.string(), n: z.int().min(0) }).nullable(),
});
export type RunningClock = z.infer<typeof RunningClock>;

/** A clock that was paused longer ago, in ms, is no longer shown as running. */
const PAUSE_SHOWN_MS = 24 * 3_600_000;

/**
 * What is left until the end of the task.
 * @param now server time, ms since 1970
 * @returns null once the task has ended, or a day after it was paused
 */
export function timeLeftOf(clock: StationClock, now: number): TimeLeft | null {
  const { phase, isPaused } = readStationClock(clock, now);
  const { pausedAt, speed } = clock;
  if (phase === 'ended') return null;
  const endsAt = endOfTask(clock);
  if (!isPaused || pausedAt === null) return { endsAt, pausedLeftMs: null, speed };
  if (now - pausedAt > PAUSE_SHOWN_MS) return null;
  return { endsAt: null, pausedLeftMs: endsAt - pausedAt, speed };
}

export const getRunning = defineRoute({
  name: 'practice.running',
  method: 'get',
  path: '/api/practice/running',
  summary:
    'Clocks of the caller that run or are paused: stations, mocks, circuits and rounds; the first to end comes first, paused ones last',
  access: 'member',
  response: z.object({ serverNow: z.number(), clocks: z.array(RunningClock) }),
});
