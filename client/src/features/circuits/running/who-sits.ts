import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { slotAt } from '@cascade/shared/features/circuits/rotation';

/** Who sits a place in a round, by the seats as they are now; undefined for an empty slot. */
export function whoSits(circuit: Circuit, place: number, round: number): CircuitPerson | undefined {
  const { mode, preset, places, people } = circuit;
  const slot = slotAt({ mode, preset, places: places.length }, place, round);
  return people.find(({ seats }) =>
    seats.some((seat) => seat.role === 'candidate' && seat.place === slot),
  );
}
