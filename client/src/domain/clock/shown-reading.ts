import {
  bellTimes,
  practiceTiming,
  readStationClock,
  type StationClock,
  type StationPhase,
} from '@cascade/shared/domain/clock/station-clock';

export type ShownReading = {
  phase: StationPhase;
  isPaused: boolean;
  isWarned: boolean;
  /** Exam time in s, rounded up. */
  remainingS: number;
  /** Exam time in s, rounded up; null after the last. */
  nextBellS: number | null;
};

/** Amber from six minutes, red for the last 30 seconds of the task. */
export type ClockTone = 'calm' | 'warn' | 'danger';
const redFromS = 30;

const startedSeconds = (ms: number) => Math.ceil(ms / 1_000);

export function shownReadingOf(clock: StationClock, now: number): ShownReading {
  const { phase, isPaused, isWarned, elapsedMs, remainingMs } = readStationClock(clock, now);
  const next = phase === 'ended' ? undefined : bellTimes().find(({ atMs }) => atMs > elapsedMs);
  return {
    phase,
    isPaused,
    isWarned,
    remainingS: startedSeconds(remainingMs),
    nextBellS: next ? startedSeconds(next.atMs - elapsedMs) : null,
  };
}

export function isSameReading(a: ShownReading, b: ShownReading): boolean {
  return (
    a.phase === b.phase &&
    a.isPaused === b.isPaused &&
    a.isWarned === b.isWarned &&
    a.remainingS === b.remainingS
  );
}

export function toneOf({ phase, isWarned, remainingS }: ShownReading): ClockTone {
  if (phase !== 'task') return 'calm';
  if (remainingS <= redFromS) return 'danger';
  return isWarned ? 'warn' : 'calm';
}

/** From 1 to 0. */
export function shareLeftOf({ phase, remainingS }: ShownReading): number {
  if (phase === 'ended') return 0;
  const lengthMs = phase === 'reading' ? practiceTiming.readingMs : practiceTiming.taskMs;
  return (remainingS * 1_000) / lengthMs;
}
