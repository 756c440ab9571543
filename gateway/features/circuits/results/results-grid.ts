import type { Tx } from '@cascade/db/client';
import { findCircuit, listPlaceCards } from '@cascade/db/features/circuits/circuits.queries';
import { listSheets, type SheetRow } from '@cascade/db/features/circuits/marks.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { formatMark } from '@cascade/shared/domain/marking/marks';
import { type CsvCell, toCsv } from '@cascade/shared/domain/text/csv';
import type { ResultsGrid } from '@cascade/shared/features/circuits/results';
import { spreadOf, verdictOf } from '@cascade/shared/features/practice/verdict';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Services } from '../../../services.ts';
import { circuitStatusOf } from '../clock/clock.ts';
import { begunRounds } from '../marking/my-records.ts';
import { candidatesOf, isVoidAt } from '../plan/seating.ts';
import { type CircuitAccess, enterProctor, maySeePlan } from '../policy.ts';
import { missingMarks, turnsOfCandidate } from '../running/turns.ts';
import { publicPerson } from '../views.ts';

/** @throws AppError forbidden for a proctor who sits it, until publication */
function requireGrid(entered: CircuitAccess): void {
  if (entered.row.launchedAt === null)
    throw new AppError('conflict', 'There are no results before the circuit has run.');
  if (entered.row.state !== 'published' && !maySeePlan(entered, entered.me))
    throw new AppError('forbidden', 'You sit this circuit; marks open when they are published.');
}

function counting(entered: CircuitAccess, sheets: readonly SheetRow[]) {
  return sheets.flatMap((sheet) =>
    sheet.markHundredths === null || isVoidAt(entered, sheet.place, sheet.round)
      ? []
      : [{ ...sheet, markHundredths: sheet.markHundredths }],
  );
}

async function gridFor(tx: Tx, entered: CircuitAccess, now: Date): Promise<ResultsGrid> {
  const sheets = await listSheets(tx, entered.row.id);
  const rounds = begunRounds(entered, circuitStatusOf(entered, now));
  const cards = await listPlaceCards(tx, entered.row.id);
  const marks = counting(entered, sheets);
  const missing = missingMarks(entered, sheets, rounds);
  const examinerIds = [...new Set(marks.map(({ examinerId }) => examinerId))];
  return {
    isProvisional: missing.length > 0,
    unmarked: missing.map(({ place, round, candidate }) => ({
      place,
      round,
      handle: candidate.handle,
    })),
    candidates: candidatesOf(entered).map((candidate) => {
      const cells = turnsOfCandidate(entered, candidate, sheets, rounds)
        .filter(({ isRest }) => !isRest)
        .map(({ place, round, isVoid, sheet }) => ({
          place,
          round,
          isVoid,
          markHundredths: sheet?.markHundredths ?? null,
          globalRating: sheet?.sheet.globalRating ?? null,
        }));
      return { ...publicPerson(candidate), verdict: verdictOf(cells), cells };
    }),
    stations: entered.places.flatMap(({ place, isVoid }) => {
      const card = cards.get(place);
      if (!card) return [];
      const own = marks.filter((mark) => mark.place === place);
      const spread = spreadOf(own.map(({ markHundredths }) => markHundredths));
      return { place, card, isVoid, spread };
    }),
    examiners: examinerIds.flatMap((id) => {
      const person = entered.people.find((one) => one.id === id);
      const own = marks.filter(({ examinerId }) => examinerId === id);
      const spread = spreadOf(own.map(({ markHundredths }) => markHundredths));
      if (!person || !spread) return [];
      const { marked, meanHundredths } = spread;
      return { ...publicPerson(person), marked, meanHundredths };
    }),
  };
}

export function readGrid(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<ResultsGrid> {
  return inSnapshot(database, async (tx) => {
    const entered = enterProctor(await findCircuit(tx, id), userId);
    requireGrid(entered);
    return gridFor(tx, entered, clock.now());
  });
}

function markCell(mark: number | null, isVoid: boolean): CsvCell {
  if (isVoid) return 'void';
  return mark === null ? null : Number(formatMark(mark));
}

export async function readGridCsv(services: Services, userId: string, id: string): Promise<string> {
  const { candidates, stations } = await readGrid(services, userId, id);
  const header = [
    'Candidate',
    ...stations.map(({ place, card }) => `${place + 1} ${card.title}`),
    'Total',
    'Out of',
    'Stations passed',
    'Result',
  ];
  const lines = candidates.map(({ handle, cells, verdict }): CsvCell[] => [
    handle,
    ...stations.map(({ place }) => {
      const cell = cells.find((one) => one.place === place);
      return cell ? markCell(cell.markHundredths, cell.isVoid) : null;
    }),
    Number(formatMark(verdict.rawHundredths)),
    Number(formatMark(verdict.maxHundredths)),
    verdict.stationsPassed,
    verdict.outcome,
  ]);
  return toCsv([header, ...lines]);
}
