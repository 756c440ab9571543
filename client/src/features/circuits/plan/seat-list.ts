import type { Circuit, CircuitRole, CircuitSeat } from '@cascade/shared/features/circuits/contract';

export type HeldSeat = CircuitSeat & { personId: string };

/** Every seat that somebody holds. */
export function heldSeats({ people }: Pick<Circuit, 'people'>): HeldSeat[] {
  return people.flatMap(({ id, seats }) => seats.map((seat) => ({ personId: id, ...seat })));
}

export function sitterOf(seats: HeldSeat[], role: CircuitRole, place: number): string | null {
  return seats.find((seat) => seat.role === role && seat.place === place)?.personId ?? null;
}

const isStaff = (role: CircuitRole) => role === 'examiner' || role === 'role-player';

/**
 * Seats after somebody was given one. Nobody sits twice: they leave what they had, but for the
 * examiner who plays at the same place or the other way round.
 */
export function withSitter(
  seats: HeldSeat[],
  role: CircuitRole,
  place: number,
  personId: string | null,
): HeldSeat[] {
  const kept = seats.filter((seat) => {
    if (role !== 'observer' && seat.role === role && seat.place === place) return false;
    if (seat.personId !== personId) return true;
    return isStaff(role) && isStaff(seat.role) && seat.place === place && seat.role !== role;
  });
  return personId === null ? kept : [...kept, { personId, role, place }];
}

/** Takes somebody out of one seat. */
export function withoutSeat(seats: HeldSeat[], gone: HeldSeat): HeldSeat[] {
  return seats.filter(
    ({ personId, role, place }) =>
      personId !== gone.personId || role !== gone.role || place !== gone.place,
  );
}
