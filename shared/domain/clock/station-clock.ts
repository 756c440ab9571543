/**
 * The clock of one station from stored instants (ms since 1970, server time): 90 s reading, 7 min
 * task, warning at 6 min (specification, section 9). `speed` divides every duration.
 */

export type StationTiming = {
  readingMs: number;
  taskMs: number;
  warningAfterMs: number;
};

export const practiceTiming: StationTiming = {
  readingMs: 90_000,
  taskMs: 420_000,
  warningAfterMs: 360_000,
};

/** `pausedAt` is set during a pause; completed pauses are summed. */
export type StationClock = {
  startedAt: number;
  pausedAt: number | null;
  pausedMs: number;
  speed: number;
  finishedAt: number | null;
};

export type StationPhase = 'reading' | 'task' | 'ended';
export type Bell = 'reading-starts' | 'task-starts' | 'warning' | 'task-ends';

export type StationReading = {
  phase: StationPhase;
  isPaused: boolean;
  /** Exam time since reading began, in ms; frozen while paused and after the end. */
  elapsedMs: number;
  /** Exam time left in this phase, in ms; 0 after the end. */
  remainingMs: number;
  isWarned: boolean;
};

/** Exam time elapsed at `now`, in ms: pauses excluded, speed applied, never negative. */
export function examTime(clock: StationClock, now: number): number {
  const until = Math.min(clock.finishedAt ?? now, clock.pausedAt ?? now, now);
  return Math.max(0, (until - clock.startedAt - clock.pausedMs) * clock.speed);
}

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

export function bellTimes(timing: StationTiming = practiceTiming): { bell: Bell; atMs: number }[] {
  return [
    { bell: 'reading-starts', atMs: 0 },
    { bell: 'task-starts', atMs: timing.readingMs },
    { bell: 'warning', atMs: timing.readingMs + timing.warningAfterMs },
    { bell: 'task-ends', atMs: timing.readingMs + timing.taskMs },
  ];
}

/** Bells after exam time `fromMs` and up to `toMs`; none from before a page opened. */
export function bellsBetween(
  fromMs: number,
  toMs: number,
  timing: StationTiming = practiceTiming,
): Bell[] {
  return bellTimes(timing)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
    .map(({ bell }) => bell);
}

export function pauseClock(clock: StationClock, now: number): StationClock {
  const { phase, isPaused } = readStationClock(clock, now);
  return isPaused || phase === 'ended' ? clock : { ...clock, pausedAt: now };
}

export function resumeClock(clock: StationClock, now: number): StationClock {
  if (clock.pausedAt === null) return clock;
  const pausedMs = clock.pausedMs + Math.max(0, now - clock.pausedAt);
  return { ...clock, pausedAt: null, pausedMs };
}

/** As if reading had begun earlier by what is left of it: the task starts now. */
export function skipReading(clock: StationClock, now: number): StationClock {
  const { phase, remainingMs } = readStationClock(clock, now);
  if (phase !== 'reading') return clock;
  // Rounded up, so that no fraction of a millisecond of reading is left.
  return { ...clock, startedAt: clock.startedAt - Math.ceil(remainingMs / clock.speed) };
}

/** When the task ended, or will end without a further pause; ms since 1970, a whole number. */
export function endOfTask({ startedAt, pausedMs, speed, finishedAt }: StationClock): number {
  const { readingMs, taskMs } = practiceTiming;
  return finishedAt ?? startedAt + pausedMs + Math.ceil((readingMs + taskMs) / speed);
}

export function finishClock(clock: StationClock, now: number): StationClock {
  if (readStationClock(clock, now).phase === 'ended') return clock;
  return { ...clock, finishedAt: clock.pausedAt ?? now };
}
