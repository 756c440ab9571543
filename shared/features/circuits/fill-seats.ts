import type { PlannedSeat } from './launch-checks.ts';
import { type Rotation, slotsOf } from './rotation.ts';

type Wishing = { id: string; wish: PlannedSeat['role'] | 'standby' };

/**
 * Assigns free seats by wish, first come first served. When examiners are left over or role
 * players are missing, one person does both.
 */
export function fillSeats(
  rotation: Rotation,
  stations: readonly (unknown | null)[],
  existing: readonly PlannedSeat[],
  people: readonly Wishing[],
): PlannedSeat[] {
  const seats = [...existing];
  const isFree = (role: PlannedSeat['role'], place: number) =>
    !seats.some((seat) => seat.role === role && seat.place === place);
  const staffed = stations.flatMap((station, place) => (station === null ? [] : [place]));
  const placesFor = (role: PlannedSeat['role']) =>
    role === 'candidate' ? Array.from({ length: slotsOf(rotation) }, (_, slot) => slot) : staffed;
  for (const { id, wish } of people) {
    if (wish === 'standby' || seats.some((seat) => seat.personId === id)) continue;
    if (rotation.mode === 'trio' && wish !== 'candidate' && wish !== 'observer') continue;
    const free = placesFor(wish).filter((place) => wish === 'observer' || isFree(wish, place));
    const place = free[0];
    if (place !== undefined) seats.push({ personId: id, role: wish, place });
  }
  if (rotation.mode === 'trio') return seats;
  for (const place of staffed) {
    const examiner = seats.find((seat) => seat.role === 'examiner' && seat.place === place);
    if (examiner && isFree('role-player', place))
      seats.push({ personId: examiner.personId, role: 'role-player', place });
  }
  return seats;
}
