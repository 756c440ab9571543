import { attendCircuit } from '@cascade/shared/features/circuits/events';
import { useEffect } from 'react';
import { learnServerTime } from '../../../api/server-time.ts';
import { command, whenLive } from '../../../live/channel.ts';

/** The design's rhythm: here every 15 s, the clock measured by five questions every minute. */
const saidEveryMs = 15_000;
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
    // No connection, or none in time: it is said again with the next one, or in a moment.
  }
}

/**
 * Says that this page shows the circuit, and learns the server's time from the answers.
 * @param circuitId null while the reader has not joined it
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
    }, saidEveryMs);
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
