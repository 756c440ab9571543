import {
  type Bell,
  bellsBetween,
  bellTimes,
  examTime,
  type StationClock,
} from '@cascade/shared/domain/clock/station-clock';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { shapeOf } from '../../device/shape.ts';
import { onTick } from '../clock/ticks.ts';
import { bellsMutedAtom, soundBell, useSoundUnlock } from './bell-sound.ts';

/** In ms; a later bell would mislead. */
const latestMs = 2_500;

type Span = {
  /** Exam time in ms; below 0 for none. */
  handledMs: number;
  nowMs: number;
  speed: number;
};

/** Without those missed during a reload or sleep. */
function dueBells({ handledMs, nowMs, speed }: Span): Bell[] {
  const times = new Map(bellTimes().map(({ bell, atMs }) => [bell, atMs]));
  return bellsBetween(handledMs, nowMs).filter(
    (bell) => (nowMs - (times.get(bell) ?? 0)) / speed <= latestMs,
  );
}

const entries = memberEntries(
  'heard-bells',
  shapeOf((stored) => typeof stored === 'number'),
);

/** Exam time in ms, so that a reload repeats no bell. */
const handledUntil = (runKey: string): number => entries.find(runKey) ?? -1;

function saveHandled(runKey: string, handledMs: number): void {
  entries.keep(runKey, handledMs);
}

/**
 * A restarted clock needs a new `runKey`.
 * @returns the bells rung on this page, in order
 */
export function useBells(clock: StationClock, runKey: string): Bell[] {
  const isMuted = useAtomValue(bellsMutedAtom);
  const [rung, setRung] = useState<{ runKey: string; bells: Bell[] }>({ runKey, bells: [] });
  const latest = useRef({ clock, isMuted });
  useEffect(() => {
    latest.current = { clock, isMuted };
  }, [clock, isMuted]);

  useEffect(() => {
    let handledMs = handledUntil(runKey);
    return onTick(() => {
      const nowMs = examTime(latest.current.clock, serverNow());
      if (nowMs <= handledMs) return;
      const due = dueBells({ handledMs, nowMs, speed: latest.current.clock.speed });
      handledMs = nowMs;
      if (due.length === 0) return;
      saveHandled(runKey, handledMs);
      setRung((known) => ({
        runKey,
        bells: [...(known.runKey === runKey ? known.bells : []), ...due],
      }));
      for (const bell of due) soundBell(bell, latest.current.isMuted);
    });
  }, [runKey]);

  useSoundUnlock();
  return rung.runKey === runKey ? rung.bells : [];
}
