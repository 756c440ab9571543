import type { Executor } from '@cascade/db/client';
import type { LoadedCircuit, PersonRow } from '@cascade/db/features/circuits/circuits.queries';
import {
  listImpressions,
  listSelfRatings,
  listSheets,
  type SheetRow,
} from '@cascade/db/features/circuits/marks.queries';
import { emptyMarkSheet, GlobalRating } from '@cascade/shared/domain/marking/mark-sheet';
import type { Impression, SelfRating, SheetView } from '@cascade/shared/features/circuits/station';
import { isComplete } from '../../../domain/marking/mark-sheets.ts';
import type { CircuitStatus } from '../clock/clock.ts';
import { candidateAt, turnAt } from '../plan/seating.ts';
import type { CircuitAccess } from '../policy.ts';
import { publicPerson } from '../views.ts';

/** Oldest first; fewer than planned where a proctor ended early. */
export function begunRounds({ row }: LoadedCircuit, { clock }: CircuitStatus): number[] {
  const last = row.lastRound ?? clock?.round ?? -1;
  return Array.from({ length: last + 1 }, (_, round) => round);
}

export function endedRounds(loaded: LoadedCircuit, status: CircuitStatus): number[] {
  const { clock, state } = status;
  const isSitting = state === 'running' && (clock?.phase === 'reading' || clock?.phase === 'task');
  return begunRounds(loaded, status).filter((round) => !isSitting || round !== clock?.round);
}

export type Turn = { place: number; round: number; candidate: PersonRow };

export function turnsOf(
  entered: CircuitAccess,
  role: 'examiner' | 'role-player' | 'candidate',
  rounds: readonly number[],
): Turn[] {
  return rounds.flatMap((round) => {
    const turn = turnAt(entered, entered.me.id, round);
    if (!turn?.roles.includes(role)) return [];
    const candidate = candidateAt(entered, turn.place, round);
    return candidate ? [{ place: turn.place, round, candidate }] : [];
  });
}

const isOf =
  ({ place, round, candidate }: Turn) =>
  (row: { place: number; round: number; candidateId: string }) =>
    row.place === place && row.round === round && row.candidateId === candidate.id;

export function sheetView(sitting: Turn, row: SheetRow | undefined): SheetView {
  return {
    place: sitting.place,
    round: sitting.round,
    candidate: publicPerson(sitting.candidate),
    version: row?.version ?? 0,
    sheet: row?.sheet ?? emptyMarkSheet,
    markHundredths: row?.markHundredths ?? null,
    isComplete: isComplete(row),
    savedAt: row?.savedAt.toISOString() ?? null,
  };
}

export async function sheetsOf(
  db: Executor,
  entered: CircuitAccess,
  status: CircuitStatus,
): Promise<SheetView[]> {
  const turns = turnsOf(entered, 'examiner', begunRounds(entered, status));
  if (turns.length === 0) return [];
  const rows = await listSheets(db, entered.row.id);
  return turns.map((sitting) => sheetView(sitting, rows.find(isOf(sitting))));
}

export async function impressionsOf(
  db: Executor,
  entered: CircuitAccess,
  status: CircuitStatus,
): Promise<Impression[]> {
  const turns = turnsOf(entered, 'role-player', begunRounds(entered, status));
  if (turns.length === 0) return [];
  const rows = await listImpressions(db, entered.row.id);
  return turns.map((sitting) => {
    const row = rows.find(isOf(sitting));
    const { place, round, candidate } = sitting;
    return {
      place,
      round,
      candidate: publicPerson(candidate),
      feeling: row?.feeling ?? null,
      comment: row?.comment ?? '',
    };
  });
}

export async function selfRatingsOf(
  db: Executor,
  entered: CircuitAccess,
  status: CircuitStatus,
): Promise<SelfRating[]> {
  const turns = turnsOf(entered, 'candidate', endedRounds(entered, status));
  if (turns.length === 0) return [];
  const rows = await listSelfRatings(db, entered.row.id);
  return turns.map(({ place, round }) => {
    const row = rows.find((one) => one.round === round && one.candidateId === entered.me.id);
    return {
      place,
      round,
      globalRating: GlobalRating.nullable().parse(row?.globalRating ?? null),
      comment: row?.comment ?? '',
    };
  });
}
