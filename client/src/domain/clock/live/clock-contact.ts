import { useEffect, useState } from 'react';
import { onTick } from '../ticks.ts';

/** From the server's ticks. */
export type ClockContact = 'waiting' | 'live' | 'lost';

/** Short gaps are not reported. */
const LOST_AFTER_MS = 5_000;

const tickedAt = new Map<string, number>();

export function recordTick(clockId: string): void {
  tickedAt.set(clockId, performance.now());
}

function contactOf(clockId: string, openedAt: number): ClockContact {
  const at = tickedAt.get(clockId);
  const isFresh = at !== undefined && at >= openedAt - LOST_AFTER_MS;
  const sinceMs = performance.now() - (isFresh ? at : openedAt);
  if (sinceMs > LOST_AFTER_MS) return 'lost';
  return isFresh ? 'live' : 'waiting';
}

export function useClockContact(clockId: string): ClockContact {
  const [contact, setContact] = useState<ClockContact>('waiting');
  useEffect(() => {
    const openedAt = performance.now();
    let known = contactOf(clockId, openedAt);
    setContact(known);
    return onTick(() => {
      const next = contactOf(clockId, openedAt);
      if (next === known) return;
      known = next;
      setContact(next);
    });
  }, [clockId]);
  return contact;
}
