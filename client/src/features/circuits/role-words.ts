import {
  type CircuitMode,
  type CircuitSeat,
  type CircuitWish,
  circuitWishes,
} from '@cascade/shared/features/circuits/contract';
import { numberOf } from './clock/circuit-words.ts';

export const wishNames: Record<CircuitWish, string> = {
  candidate: 'Candidate',
  examiner: 'Examiner',
  'role-player': 'Role player',
  observer: 'Observer',
  standby: 'Standby',
};

/** A trio has no fixed examiner or role player. */
export function wishesIn(mode: CircuitMode): CircuitWish[] {
  return mode === 'trio' ? ['candidate', 'observer', 'standby'] : [...circuitWishes];
}

export function wishNameIn(mode: CircuitMode, wish: CircuitWish): string {
  return mode === 'trio' && wish === 'candidate' ? 'One of the three' : wishNames[wish];
}

export const wishHints: Record<CircuitWish, string> = {
  candidate: 'Sits the stations',
  examiner: 'Stays at one station and marks',
  'role-player': 'Stays at one station and plays the brief',
  observer: 'Watches one station and sees the task',
  standby: 'Takes over when somebody is missing',
};

/** "Examiner at station 3"; for a candidate, the first place. */
export function seatText({ role, place }: CircuitSeat, isTrio: boolean): string {
  if (isTrio) return role === 'observer' ? 'Observer' : `Person ${numberOf(place)} of the three`;
  const name = wishNames[role];
  const where = `place ${numberOf(place)}`;
  return role === 'candidate' ? `${name}, begins at ${where}` : `${name} at ${where}`;
}
