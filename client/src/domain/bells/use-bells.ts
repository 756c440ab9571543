import { type Bell, examTime, type StationClock } from '@cascade/shared/domain/clock/station-clock';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { onTick } from '../clock/ticks.ts';
import { bellsMutedAtom } from './bells-muted.ts';
import { dueBells } from './due-bells.ts';
import { heardUntil, keepHeard } from './heard-bells.ts';
import { soundBell } from './sound-bell.ts';
import { useSoundUnlock } from './use-sound-unlock.ts';

/**
 * Rings each bell of a clock once, at its moment. `runKey` names one run of the clock: a restart
 * makes another, for which all bells ring anew.
 *
 * @returns the bells that rang while this page was open, in order
 */
export function useBells(clock: StationClock, runKey: string): Bell[] {
  const isMuted = useAtomValue(bellsMutedAtom);
  const [rung, setRung] = useState<{ runKey: string; bells: Bell[] }>({ runKey, bells: [] });
  const latest = useRef({ clock, isMuted });
  useEffect(() => {
    latest.current = { clock, isMuted };
  }, [clock, isMuted]);

  useEffect(() => {
    let heardMs = heardUntil(runKey);
    return onTick(() => {
      const nowMs = examTime(latest.current.clock, serverNow());
      if (nowMs <= heardMs) return;
      const due = dueBells({ heardMs, nowMs, speed: latest.current.clock.speed });
      heardMs = nowMs;
      if (due.length === 0) return;
      keepHeard(runKey, heardMs);
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
