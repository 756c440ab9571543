/**
 * The clock of one station, as pure functions of stored instants (ms since 1970, server time).
 * Timing: 90 s reading, 7 min task, warning bell at 6 min of the task (specification, section 9,
 * and our decisions on it). A speed factor divides every duration; production allows 1 alone.
 */

export type StationTiming = {
  readingMs: number;
  taskMs: number;
  /** When the warning rings, counted from the start of the task. */
  warningAfterMs: number;
};

export const practiceTiming: StationTiming = {
  readingMs: 90_000,
  taskMs: 420_000,
  warningAfterMs: 360_000,
};

/** What is stored. A pause that is running has `pausedAt`; pauses that are over are summed up. */
export type StationClock = {
  startedAt: number;
  pausedAt: number | null;
  pausedMs: number;
  /** How often faster than real time; 1 or more. */
  speed: number;
  /** Set when the candidate finished before the bell. */
  finishedAt: number | null;
};

export type StationPhase = 'reading' | 'task' | 'ended';
export type Bell = 'reading-starts' | 'task-starts' | 'warning' | 'task-ends';

export type StationReading = {
  phase: StationPhase;
  isPaused: boolean;
  /** Exam time since reading began, in ms; stands still while paused and stops at the end. */
  elapsedMs: number;
  /** Exam time left in this phase, in ms; 0 once ended. */
  remainingMs: number;
  /** Whether the warning bell of the task is behind us. */
  isWarned: boolean;
};

/** Exam time that has passed at `now`, in ms: pauses left out, speed applied, never negative. */
export function examTime(clock: StationClock, now: number): number {
  const until = Math.min(clock.finishedAt ?? now, clock.pausedAt ?? now, now);
  return Math.max(0, (until - clock.startedAt - clock.pausedMs) * clock.speed);
}

/** What the clock shows at `now`. */
export function readStationClock(
  clock: StationClock,
  now: number,
  timing: StationTiming = practiceTiming,
): StationReading {
  const total = timing.readingMs + timing.taskMs;
  const elapsedMs = Math.min(examTime(clock, now), total);
  const isEnded = elapsedMs >= total || clock.finishedAt !== null;
  const isReading = !isEnded && elapsedMs < timing.readingMs;
  const phase: StationPhase = isEnded ? 'ended' : isReading ? 'reading' : 'task';
  const end = isReading ? timing.readingMs : total;
  return {
    phase,
    isPaused: clock.pausedAt !== null && !isEnded,
    elapsedMs,
    remainingMs: isEnded ? 0 : end - elapsedMs,
    isWarned: elapsedMs >= timing.readingMs + timing.warningAfterMs,
  };
}

/** Each bell with the exam time at which it rings, in order. */
export function bellTimes(timing: StationTiming = practiceTiming): { bell: Bell; atMs: number }[] {
  return [
    { bell: 'reading-starts', atMs: 0 },
    { bell: 'task-starts', atMs: timing.readingMs },
    { bell: 'warning', atMs: timing.readingMs + timing.warningAfterMs },
    { bell: 'task-ends', atMs: timing.readingMs + timing.taskMs },
  ];
}

/**
 * Bells that ring after exam time `fromMs` and up to `toMs`. Whoever comes late asks from the
 * exam time at which they came, so past bells do not ring for them.
 */
export function bellsBetween(
  fromMs: number,
  toMs: number,
  timing: StationTiming = practiceTiming,
): Bell[] {
  return bellTimes(timing)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
    .map(({ bell }) => bell);
}

/** Pauses a running clock; a clock that is paused or over stays as it is. */
export function pauseClock(clock: StationClock, now: number): StationClock {
  const { phase, isPaused } = readStationClock(clock, now);
  return isPaused || phase === 'ended' ? clock : { ...clock, pausedAt: now };
}

/** Lets a paused clock go on from where it stood. */
export function resumeClock(clock: StationClock, now: number): StationClock {
  if (clock.pausedAt === null) return clock;
  const pausedMs = clock.pausedMs + Math.max(0, now - clock.pausedAt);
  return { ...clock, pausedAt: null, pausedMs };
}

/** Ends the task now, unless it has ended. */
export function finishClock(clock: StationClock, now: number): StationClock {
  if (readStationClock(clock, now).phase === 'ended') return clock;
  return { ...clock, finishedAt: clock.pausedAt ?? now };
}
