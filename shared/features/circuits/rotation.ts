import { type CircuitPreset, HALF_CIRCUIT } from '../../domain/clock/circuit-timing.ts';

/** Candidates move, everyone else stays. Slots, places and rounds count from 0. */

export type Rotation = {
  mode: 'circuit' | 'trio';
  preset: CircuitPreset;
  places: number;
};

export const TRIO = 3;

export function roundsOf({ places }: Rotation): number {
  return places;
}

/** Number of candidates: one for each place of the current circuit. */
export function slotsOf({ mode, preset, places }: Rotation): number {
  if (mode === 'trio') return TRIO;
  return preset === 'two-circuits' ? HALF_CIRCUIT : places;
}

/**
 * (slot + round) mod places; with two circuits, within the first half in rounds 0–7 and the second
 * in rounds 8–15.
 */
export function placeOf({ mode, preset, places }: Rotation, slot: number, round: number): number {
  if (mode === 'trio') return round;
  if (preset === 'uniform') return (slot + round) % places;
  const half = round < HALF_CIRCUIT ? 0 : HALF_CIRCUIT;
  return half + ((slot + round) % HALF_CIRCUIT);
}

export function slotAt(rotation: Rotation, place: number, round: number): number | null {
  for (let slot = 0; slot < slotsOf(rotation); slot++) {
    if (rotation.mode === 'trio') {
      if (place === round && trioRole(slot, round) === 'candidate') return slot;
    } else if (placeOf(rotation, slot, round) === place) return slot;
  }
  return null;
}

export function roundAt(rotation: Rotation, slot: number, place: number): number | null {
  for (let round = 0; round < roundsOf(rotation); round++)
    if (slotAt(rotation, place, round) === slot) return round;
  return null;
}

const trioRoles = ['candidate', 'role-player', 'examiner'] as const;

/** Role of one of three people in a round: (person + round) mod 3. */
export function trioRole(person: number, round: number): (typeof trioRoles)[number] {
  return trioRoles[(person + round) % TRIO] ?? 'candidate';
}
