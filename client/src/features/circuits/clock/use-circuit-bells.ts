import type { CircuitBell } from '@cascade/shared/domain/clock/circuit-bells';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { bellsMutedAtom } from '../../../domain/bells/bells-muted.ts';
import { soundBell } from '../../../domain/bells/sound-bell.ts';
import { useSoundUnlock } from '../../../domain/bells/use-sound-unlock.ts';
import { onTick } from '../../../domain/clock/ticks.ts';
import { dueCircuitBell, type Heard } from './due-circuit-bell.ts';
import type { RuledClock } from './use-shown-circuit.ts';

/** The latest bell that rang on this page; `id` tells two of a kind apart. */
export type RungBell = { id: number; bell: CircuitBell };

/** Rings the bells of a circuit, each once and at its moment. */
export function useCircuitBells(ruled: RuledClock): RungBell | null {
  const isMuted = useAtomValue(bellsMutedAtom);
  const [rung, setRung] = useState<RungBell | null>(null);
  const heard = useRef<Heard | null>(null);
  const latest = useRef(isMuted);
  useEffect(() => {
    latest.current = isMuted;
  }, [isMuted]);
  useEffect(() => {
    if (!ruled) {
      heard.current = { at: serverNow(), round: 0, phase: null };
      return undefined;
    }
    const { planned, clock } = ruled;
    return onTick(() => {
      const due = dueCircuitBell(planned, clock, heard.current, serverNow());
      heard.current = due.heard;
      const { bell } = due;
      if (!bell) return;
      setRung((known) => ({ id: (known?.id ?? 0) + 1, bell }));
      soundBell(bell, latest.current);
    });
  }, [ruled]);
  useSoundUnlock();
  return rung;
}
