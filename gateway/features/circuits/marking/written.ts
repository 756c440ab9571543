import type { Executor } from '@cascade/db/client';
import type { LoadedCircuit, PersonRow } from '@cascade/db/features/circuits/circuits.queries';
import {
  listImpressions,
  listSelfRatings,
  listSheets,
  type SheetRow,
} from '@cascade/db/features/circuits/marks.queries';
import {
  emptyMarkSheet,
  type Impression,
  type SelfRating,
  type SheetView,
} from '@cascade/shared/features/circuits/station';
import { GlobalRating } from '@cascade/shared/features/practice/contract';
import type { Standing } from '../clock/clock.ts';
import { candidateAt, turnAt } from '../plan/seating.ts';
import type { Entered } from '../policy.ts';
import { whoIs } from '../views.ts';

/** What a person has to write, and has written, of the rounds that have begun. */

/** Rounds that have begun, oldest first; fewer than planned where a proctor ended it early. */
export function begunRounds({ row }: LoadedCircuit, { clock }: Standing): number[] {
  const last = row.lastRound ?? clock?.round ?? -1;
  return Array.from({ length: last + 1 }, (_, round) => round);
}

/** Rounds whose task is over. */
export function endedRounds(loaded: LoadedCircuit, standing: Standing): number[] {
  const { clock, state } = standing;
  const isSitting = state === 'running' && (clock?.phase === 'reading' || clock?.phase === 'task');
  return begunRounds(loaded, standing).filter((round) => !isSitting || round !== clock?.round);
}

export type Sitting = { place: number; round: number; candidate: PersonRow };

/** Sittings that somebody has examined, played or sat, of the rounds given. */
export function sittingsOf(
  entered: Entered,
  role: 'examiner' | 'role-player' | 'candidate',
  rounds: readonly number[],
): Sitting[] {
  return rounds.flatMap((round) => {
    const turn = turnAt(entered, entered.me.id, round);
    if (!turn?.roles.includes(role)) return [];
    const candidate = candidateAt(entered, turn.place, round);
    return candidate ? [{ place: turn.place, round, candidate }] : [];
  });
}

/** Whether a sheet has all that it takes. */
export function isComplete(row: Pick<SheetRow, 'markHundredths' | 'sheet'> | undefined): boolean {
  return row !== undefined && row.markHundredths !== null && row.sheet.globalRating !== null;
}

const isOf =
  ({ place, round, candidate }: Sitting) =>
  (row: { place: number; round: number; candidateId: string }) =>
    row.place === place && row.round === round && row.candidateId === candidate.id;

export function sheetView(sitting: Sitting, row: SheetRow | undefined): SheetView {
  return {
    place: sitting.place,
    round: sitting.round,
    candidate: whoIs(sitting.candidate),
    version: row?.version ?? 0,
    sheet: row?.sheet ?? emptyMarkSheet,
    markHundredths: row?.markHundredths ?? null,
    isComplete: isComplete(row),
    savedAt: row?.savedAt.toISOString() ?? null,
  };
}

export async function sheetsOf(
  db: Executor,
  entered: Entered,
  standing: Standing,
): Promise<SheetView[]> {
  const sittings = sittingsOf(entered, 'examiner', begunRounds(entered, standing));
  if (sittings.length === 0) return [];
  const rows = await listSheets(db, entered.row.id);
  return sittings.map((sitting) => sheetView(sitting, rows.find(isOf(sitting))));
}

export async function impressionsOf(
  db: Executor,
  entered: Entered,
  standing: Standing,
): Promise<Impression[]> {
  const sittings = sittingsOf(entered, 'role-player', begunRounds(entered, standing));
  if (sittings.length === 0) return [];
  const rows = await listImpressions(db, entered.row.id);
  return sittings.map((sitting) => {
    const row = rows.find(isOf(sitting));
    const { place, round, candidate } = sitting;
    return {
      place,
      round,
      candidate: whoIs(candidate),
      feeling: row?.feeling ?? null,
      comment: row?.comment ?? '',
    };
  });
}

export async function selfRatingsOf(
  db: Executor,
  entered: Entered,
  standing: Standing,
): Promise<SelfRating[]> {
  const sittings = sittingsOf(entered, 'candidate', endedRounds(entered, standing));
  if (sittings.length === 0) return [];
  const rows = await listSelfRatings(db, entered.row.id);
  return sittings.map(({ place, round }) => {
    const row = rows.find((one) => one.round === round && one.candidateId === entered.me.id);
    return {
      place,
      round,
      globalRating: GlobalRating.nullable().parse(row?.globalRating ?? null),
      comment: row?.comment ?? '',
    };
  });
}
