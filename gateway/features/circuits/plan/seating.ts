import type {
  LoadedCircuit,
  PersonRow,
  SeatRow,
} from '@cascade/db/features/circuits/circuits.queries';
import {
  CircuitMode,
  CircuitPreset,
  CircuitRole,
} from '@cascade/shared/features/circuits/contract';
import {
  placeOf,
  type Rotation,
  roundAt,
  slotAt,
  TRIO,
  trioRole,
} from '@cascade/shared/features/circuits/rotation';

export function rotationOf({ row, places }: LoadedCircuit): Rotation {
  return {
    mode: CircuitMode.parse(row.mode),
    preset: CircuitPreset.parse(row.preset),
    places: places.length,
  };
}

/** Null asks for seats still held. */
function holds(seat: SeatRow, round: number | null): boolean {
  if (round === null) return seat.untilRound === null;
  return seat.fromRound <= round && (seat.untilRound === null || round < seat.untilRound);
}

export function seatsOf(loaded: LoadedCircuit, personId: string, round: number | null): SeatRow[] {
  return loaded.seats.filter((seat) => seat.personId === personId && holds(seat, round));
}

export type TurnAt = { roles: CircuitRole[]; place: number };

/**
 * Candidates move, in a trio roles rotate, others stay. Null without a seat.
 * @param seatRound null takes the seats still held, as before a launch
 */
export function turnAt(
  loaded: LoadedCircuit,
  personId: string,
  round: number,
  seatRound: number | null = round,
): TurnAt | null {
  const rotation = rotationOf(loaded);
  const seats = seatsOf(loaded, personId, seatRound);
  const [first] = seats;
  if (!first) return null;
  if (rotation.mode === 'trio')
    return {
      roles: [first.role === 'candidate' ? trioRole(first.place, round) : 'observer'],
      place: round,
    };
  if (first.role === 'candidate')
    return { roles: ['candidate'], place: placeOf(rotation, first.place, round) };
  const roles = [...new Set(seats.map(({ role }) => CircuitRole.parse(role)))].sort();
  return { roles, place: first.place };
}

function holderOf(
  loaded: LoadedCircuit,
  role: CircuitRole,
  place: number,
  round: number,
): PersonRow | undefined {
  const seat = loaded.seats.find(
    (one) => one.role === role && one.place === place && holds(one, round),
  );
  return seat && loaded.people.find(({ id }) => id === seat.personId);
}

/** The candidate at a place in a round; undefined at a rest or an empty slot. */
export function candidateAt(
  loaded: LoadedCircuit,
  place: number,
  round: number,
): PersonRow | undefined {
  if (loaded.places[place]?.isRest !== false) return undefined;
  const slot = slotAt(rotationOf(loaded), place, round);
  return slot === null ? undefined : holderOf(loaded, 'candidate', slot, round);
}

export function staffAt(
  loaded: LoadedCircuit,
  role: 'examiner' | 'role-player',
  place: number,
  round: number,
): PersonRow | undefined {
  const rotation = rotationOf(loaded);
  if (rotation.mode === 'circuit') return holderOf(loaded, role, place, round);
  if (place !== round) return undefined;
  const person = [0, 1, 2].find((one) => trioRole(one, round) === role) ?? TRIO;
  return holderOf(loaded, 'candidate', person, round);
}

/** Whether somebody is sitting a place in this round or will later. */
export function stillSits(
  loaded: LoadedCircuit,
  personId: string,
  place: number,
  fromRound: number,
): boolean {
  const rotation = rotationOf(loaded);
  return loaded.seats.some((seat) => {
    if (seat.personId !== personId || seat.role !== 'candidate') return false;
    const round = roundAt(rotation, seat.place, place);
    return round !== null && round >= fromRound && holds(seat, round);
  });
}

export function isVoidAt({ places, voids }: LoadedCircuit, place: number, round: number): boolean {
  return (
    places[place]?.isVoid === true ||
    voids.some((one) => one.place === place && one.round === round)
  );
}

/** Everybody who sits any of it, by starting place. */
export function candidatesOf(loaded: LoadedCircuit): PersonRow[] {
  const ids = loaded.seats
    .filter(({ role }) => role === 'candidate')
    .sort((a, b) => a.place - b.place || a.fromRound - b.fromRound)
    .map(({ personId }) => personId);
  return [...new Set(ids)].flatMap((id) => loaded.people.find((one) => one.id === id) ?? []);
}
