import { attendCircuit } from '@cascade/shared/features/circuits/events';
import { useEffect } from 'react';
import { learnServerTime } from '../../../api/server-time.ts';
import { command, whenLive } from '../../../live/channel.ts';

/** Every 15 s; the clock is measured each minute (design). */
const attendEveryMs = 15_000;
const questions = 5;
const measuredEvery = 4;

async function ask(circuitId: string): Promise<void> {
  const sentAt = performance.now();
  const { serverNow } = await command(attendCircuit, { circuitId });
  learnServerTime({ sentAt, receivedAt: performance.now(), serverNow });
}

async function askTimes(circuitId: string, times: number): Promise<void> {
  try {
    for (let asked = 0; asked < times; asked += 1) await ask(circuitId);
  } catch {
    // The next interval tries again.
  }
}

/**
 * Also measures server time.
 * @param circuitId null until joined
 */
export function useAttendance(circuitId: string | null): void {
  useEffect(() => {
    if (circuitId === null) return undefined;
    const measure = () => void askTimes(circuitId, questions);
    const measureWhenSeen = () => {
      if (document.visibilityState === 'visible') measure();
    };
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      void askTimes(circuitId, turns % measuredEvery === 0 ? questions : 1);
    }, attendEveryMs);
    const stopLive = whenLive(measure);
    measure();
    document.addEventListener('visibilitychange', measureWhenSeen);
    return () => {
      clearInterval(timer);
      stopLive();
      document.removeEventListener('visibilitychange', measureWhenSeen);
    };
  }, [circuitId]);
}
