import type { CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { AWAY_AFTER_SECONDS } from '@cascade/shared/features/circuits/events';

export type Presence = 'here' | 'away' | 'invited';

/** Whether somebody's page shows the circuit. @param now in ms since 1970, server time */
export function presenceOf({ status, seenAt }: CircuitPerson, now: number): Presence {
  if (status === 'invited') return 'invited';
  return seenAt !== null && now - seenAt < AWAY_AFTER_SECONDS * 1_000 ? 'here' : 'away';
}
