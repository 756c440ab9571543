import type { PlannedSeat } from './launch-checks.ts';
import { type Rotation, slotsOf } from './rotation.ts';

type Wishing = { id: string; wish: PlannedSeat['role'] | 'standby' };

/**
 * Assigns free seats by wish, first come first served; standbys get none, and in a trio all sit.
 * @returns the existing seats with the new ones
 */
export function seatByWish(
  rotation: Rotation,
  stations: readonly (unknown | null)[],
  existing: readonly PlannedSeat[],
  people: readonly Wishing[],
): PlannedSeat[] {
  const seats = [...existing];
  const placesFor = (role: PlannedSeat['role']) =>
    role === 'candidate'
      ? Array.from({ length: slotsOf(rotation) }, (_, slot) => slot)
      : staffedPlaces(stations);
  for (const { id, wish } of people) {
    if (wish === 'standby' || seats.some((seat) => seat.personId === id)) continue;
    if (rotation.mode === 'trio' && wish !== 'candidate' && wish !== 'observer') continue;
    const free = placesFor(wish).filter(
      (place) => wish === 'observer' || isFree(seats, wish, place),
    );
    const place = free[0];
    if (place !== undefined) seats.push({ personId: id, role: wish, place });
  }
  return seats;
}

/** As `seatByWish`; then an examiner also plays where there is no role player. */
export function fillSeats(
  rotation: Rotation,
  stations: readonly (unknown | null)[],
  existing: readonly PlannedSeat[],
  people: readonly Wishing[],
): PlannedSeat[] {
  const seats = seatByWish(rotation, stations, existing, people);
  if (rotation.mode === 'trio') return seats;
  for (const place of staffedPlaces(stations)) {
    const examiner = seats.find((seat) => seat.role === 'examiner' && seat.place === place);
    if (examiner && isFree(seats, 'role-player', place))
      seats.push({ personId: examiner.personId, role: 'role-player', place });
  }
  return seats;
}

const staffedPlaces = (stations: readonly (unknown | null)[]): number[] =>
  stations.flatMap((station, place) => (station === null ? [] : [place]));

const isFree = (seats: readonly PlannedSeat[], role: PlannedSeat['role'], place: number) =>
  !seats.some((seat) => seat.role === role && seat.place === place);
