import {
  practiceTiming,
  readStationClock,
  type StationClock,
} from '@cascade/shared/domain/clock/station-clock';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { onTick } from '../../clock/ticks.ts';

/** A station that is being played. */
export type PlayedTask = {
  /** What was told is kept under it; another attempt needs another key. */
  key: string;
  /** Exam time since the task began, in ms; below 0 while reading, null when no task runs. */
  taskMsAt: (now: number) => number | null;
};

export function playedTaskOf(id: string, clock: StationClock): PlayedTask {
  return {
    key: `${id}:${clock.startedAt}`,
    taskMsAt: (now) => {
      const { phase, elapsedMs } = readStationClock(clock, now);
      return phase === 'ended' ? null : elapsedMs - practiceTiming.readingMs;
    },
  };
}

const secondsAt = (task: PlayedTask) => {
  const ms = task.taskMsAt(serverNow());
  return ms === null ? null : Math.floor(ms / 1_000);
};

/** Renders once a second at most. */
export function useTaskSeconds(task: PlayedTask): number | null {
  const [, setSeconds] = useState(() => secondsAt(task));
  useEffect(() => onTick(() => setSeconds(secondsAt(task))), [task]);
  return secondsAt(task);
}
