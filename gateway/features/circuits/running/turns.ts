import type { LoadedCircuit, PersonRow } from '@cascade/db/features/circuits/circuits.queries';
import type { SheetRow } from '@cascade/db/features/circuits/marks.queries';
import { placeOf, TRIO, trioRole } from '@cascade/shared/features/circuits/rotation';
import { isComplete } from '../../../domain/marking/mark-sheets.ts';
import { candidateAt, isVoidAt, rotationOf } from '../plan/seating.ts';

export type CandidateTurn = {
  round: number;
  place: number;
  isRest: boolean;
  isVoid: boolean;
  sheet: SheetRow | undefined;
};

/**
 * A candidate's rounds in order, without those in which somebody else held the seat or, in a trio,
 * they played or examined.
 */
export function turnsOfCandidate(
  loaded: LoadedCircuit,
  candidate: PersonRow,
  sheets: readonly SheetRow[],
  rounds: readonly number[],
): CandidateTurn[] {
  const rotation = rotationOf(loaded);
  const seats = loaded.seats.filter(
    ({ personId, role }) => personId === candidate.id && role === 'candidate',
  );
  return rounds.flatMap((round) => {
    const seat = seats.find(
      ({ fromRound, untilRound }) =>
        fromRound <= round && (untilRound === null || round < untilRound),
    );
    if (!seat) return [];
    if (rotation.mode === 'trio' && trioRole(seat.place % TRIO, round) !== 'candidate') return [];
    const place = placeOf(rotation, seat.place, round);
    return [
      {
        round,
        place,
        isRest: loaded.places[place]?.isRest ?? true,
        isVoid: isVoidAt(loaded, place, round),
        sheet: sheets.find(
          (one) => one.round === round && one.place === place && one.candidateId === candidate.id,
        ),
      },
    ];
  });
}

export function missingMarks(
  loaded: LoadedCircuit,
  sheets: readonly SheetRow[],
  rounds: readonly number[],
): { place: number; round: number; candidate: PersonRow }[] {
  return rounds.flatMap((round) =>
    loaded.places.flatMap(({ place }) => {
      const candidate = candidateAt(loaded, place, round);
      if (!candidate || isVoidAt(loaded, place, round)) return [];
      const sheet = sheets.find(
        (one) => one.round === round && one.place === place && one.candidateId === candidate.id,
      );
      return isComplete(sheet) ? [] : [{ place, round, candidate }];
    }),
  );
}
