import { useEffect, useState } from 'react';
import { onTick } from '../../../domain/clock/ticks.ts';

/**
 * Whether the clock of a circuit is in touch with the server, which tells each second. Kept outside
 * React: a screen is drawn anew when the answer changes and not at each second.
 */
export type ClockContact = 'waiting' | 'live' | 'lost';

/** A few seconds of a bad line are not mentioned. */
const LOST_AFTER_MS = 5_000;

const heardAt = new Map<string, number>();

/** The server told that a second of this circuit has passed. */
export function hearTick(circuitId: string): void {
  heardAt.set(circuitId, performance.now());
}

function contactOf(circuitId: string, openedAt: number): ClockContact {
  const heard = heardAt.get(circuitId);
  const isHeard = heard !== undefined && heard >= openedAt - LOST_AFTER_MS;
  const sinceMs = performance.now() - (isHeard ? heard : openedAt);
  if (sinceMs > LOST_AFTER_MS) return 'lost';
  return isHeard ? 'live' : 'waiting';
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
