import type { CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { AWAY_AFTER_SECONDS } from '@cascade/shared/features/circuits/events';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';

const everyMs = 5_000;

export function useSlowNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export type Presence = 'here' | 'away' | 'invited';

/** @param now server time, ms since 1970 */
export function presenceOf({ status, seenAt }: CircuitPerson, now: number): Presence {
  if (status === 'invited') return 'invited';
  return seenAt !== null && now - seenAt < AWAY_AFTER_SECONDS * 1_000 ? 'here' : 'away';
}
