import {
  endOfTask,
  finishClock,
  pauseClock,
  readStationClock,
  resumeClock,
  type StationClock,
  skipReading,
} from '@cascade/shared/domain/clock/station-clock';
import { emptySheet, type PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import type { keepTrial } from '@cascade/shared/features/trial/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';

/** One trial of the station; instants are whole ms since 1970. */
export type Trial = {
  /** The attempt's, once it is taken along. */
  id: string;
  /** Its text, so that it goes on without the network. */
  station: Scenario;
  clock: StationClock;
  /** Counts beginnings; each rings its own bells. */
  run: number;
  /** When brief and scheme were opened before the end. */
  revealedAt: number | null;
  sheet: PracticeSheet;
  markedAt: number | null;
};

const freshClock = (startedAt: number, speed: number) => ({
  startedAt,
  pausedAt: null,
  pausedMs: 0,
  speed,
  finishedAt: null,
});

export function begunTrial(station: Scenario, now: number, speed: number): Trial {
  return {
    id: newId(),
    station,
    clock: freshClock(now, speed),
    run: 1,
    revealedAt: null,
    sheet: emptySheet,
    markedAt: null,
  };
}

export type ClockMove = 'toggle' | 'skip' | 'finish' | 'restart';

/** The trial after a press. Once it is marked nothing moves it; after the task only a restart does. */
export function movedTrial(trial: Trial, move: ClockMove, now: number): Trial {
  const { clock } = trial;
  if (trial.markedAt !== null) return trial;
  if (move === 'restart')
    return {
      ...trial,
      clock: freshClock(now, clock.speed),
      run: trial.run + 1,
      revealedAt: null,
    };
  if (readStationClock(clock, now).phase === 'ended') return trial;
  if (move === 'skip') return { ...trial, clock: skipReading(clock, now) };
  if (move === 'finish') return { ...trial, clock: finishClock(clock, now) };
  const turned = clock.pausedAt === null ? pauseClock(clock, now) : resumeClock(clock, now);
  return { ...trial, clock: turned };
}

/** Only what is opened while the station runs is early. */
export function revealedTrial(trial: Trial, now: number): Trial {
  const isEarly = readStationClock(trial.clock, now).phase !== 'ended';
  return isEarly && trial.revealedAt === null ? { ...trial, revealedAt: now } : trial;
}

export function markedTrial(trial: Trial, now: number): Trial {
  // The end is rounded up to a whole millisecond.
  return { ...trial, markedAt: Math.max(now, endOfTask(trial.clock)) };
}

/** What the server is told of a marked trial; null before. */
export function keptBodyOf(trial: Trial): BodyOf<typeof keepTrial> | null {
  const { station, clock, revealedAt, sheet, markedAt } = trial;
  if (markedAt === null) return null;
  const finishedAt = endOfTask(clock);
  return {
    edition: station.edition ?? 1,
    times: {
      startedAt: clock.startedAt,
      pausedMs: clock.pausedMs,
      finishedAt,
      // Opened in a pause in which the task was then ended.
      revealedAt: revealedAt === null ? null : Math.min(revealedAt, finishedAt),
      markedAt,
      speed: clock.speed,
    },
    sheet,
  };
}
