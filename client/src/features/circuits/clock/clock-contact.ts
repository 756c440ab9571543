import { useEffect, useState } from 'react';
import { onTick } from '../../../domain/clock/ticks.ts';

/** From the server's ticks. */
export type ClockContact = 'waiting' | 'live' | 'lost';

/** Short gaps are not reported. */
const LOST_AFTER_MS = 5_000;

const tickedAt = new Map<string, number>();

export function recordTick(circuitId: string): void {
  tickedAt.set(circuitId, performance.now());
}

function contactOf(circuitId: string, openedAt: number): ClockContact {
  const at = tickedAt.get(circuitId);
  const isFresh = at !== undefined && at >= openedAt - LOST_AFTER_MS;
  const sinceMs = performance.now() - (isFresh ? at : openedAt);
  if (sinceMs > LOST_AFTER_MS) return 'lost';
  return isFresh ? 'live' : 'waiting';
}

export function useClockContact(circuitId: string): ClockContact {
  const [contact, setContact] = useState<ClockContact>('waiting');
  useEffect(() => {
    const openedAt = performance.now();
    let known = contactOf(circuitId, openedAt);
    setContact(known);
    return onTick(() => {
      const next = contactOf(circuitId, openedAt);
      if (next === known) return;
      known = next;
      setContact(next);
    });
  }, [circuitId]);
  return contact;
}
