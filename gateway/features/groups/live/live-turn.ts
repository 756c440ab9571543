import type { Tx } from '@cascade/db/client';
import { isWithheld } from '@cascade/db/domain/stations/withheld.queries';
import type { LoadedLive } from '@cascade/db/features/groups/live.queries';
import {
  findLiveSheet,
  type LiveSheetRow,
  listLiveNotes,
  readLiveSnapshot,
} from '@cascade/db/features/groups/live-rounds.queries';
import { readCircuitClock } from '@cascade/shared/domain/clock/circuit-clock';
import { emptyMarkSheet, GlobalRating } from '@cascade/shared/domain/marking/mark-sheet';
import { type Disclosed, NO_DISCLOSURE } from '@cascade/shared/domain/stations/disclosure';
import {
  type LiveResults,
  type LiveRole,
  type LiveSheet,
  type LiveTurn,
  liveRoles,
} from '@cascade/shared/features/groups/live-round';
import { liveDisclosure } from '@cascade/shared/features/groups/live-rules';
import type { LivePhase } from '@cascade/shared/features/groups/live-session';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { clockOf } from '../../../domain/clock/clock-rows.ts';
import { isComplete } from '../../../domain/marking/mark-sheets.ts';
import { cardOf, plannedOf } from './live-view.ts';

/** One member's part in one round, and nothing else of its station. */

/** By the clock, so that disclosure neither waits for a sweep nor runs ahead. */
export function phaseOf({ row }: LoadedLive, round: number, now: Date): LivePhase {
  if (row.state !== 'running' || round < row.round) return 'over';
  return readCircuitClock(plannedOf(row), clockOf(row), now.getTime()).phase;
}

export function rolesIn({ seats }: LoadedLive, round: number, userId: string): LiveRole[] {
  const mine = seats.filter((seat) => seat.round === round && seat.userId === userId);
  return liveRoles.filter((role) => mine.some((seat) => seat.role === role));
}

export const seatIn = ({ seats }: LoadedLive, round: number, role: LiveRole) =>
  seats.find((seat) => seat.round === round && seat.role === role);

const whoIs = ({ publicId, handle }: { publicId: string; handle: string }) => ({
  personId: publicId,
  handle,
});

export function sheetView(
  live: LoadedLive,
  round: number,
  row: LiveSheetRow | undefined,
): LiveSheet | null {
  const candidate = seatIn(live, round, 'candidate');
  if (!candidate) return null;
  return {
    round,
    candidate: whoIs(candidate),
    version: row?.version ?? 0,
    sheet: row?.sheet ?? emptyMarkSheet,
    markHundredths: row?.markHundredths ?? null,
    isComplete: isComplete(row),
  };
}

function shown(open: Disclosed, station: Scenario) {
  return {
    card: open.card ? cardOf(station) : null,
    candidateTask: open.task ? station.candidateTask : null,
    actorBrief: open.brief ? station.actorBrief : null,
    markScheme: open.scheme ? station.markScheme : null,
    areasOfConcern: open.scheme ? station.areasOfConcern : [],
    feedback: open.feedback ? station.feedback : null,
  };
}

/**
 * Null when the round has not begun. Somebody who was not there observes; somebody who sits the same
 * station in a circuit gets nothing of it here.
 */
export async function turnFor(
  tx: Tx,
  live: LoadedLive,
  round: number,
  { userId, now }: { userId: string; now: Date },
): Promise<LiveTurn | null> {
  const held = await readLiveSnapshot(tx, live.row.id, round);
  if (!held || round > live.row.round) return null;
  const phase = phaseOf(live, round, now);
  const seats = rolesIn(live, round, userId);
  const roles: LiveRole[] = seats.length > 0 ? seats : ['observer'];
  const station = { userId, scenarioId: held.scenarioId };
  const isSitting = !roles.includes('candidate') && (await isWithheld(tx, station, now));
  const open = isSitting ? NO_DISCLOSURE : liveDisclosure(roles, phase);
  const notes = await listLiveNotes(tx, live.row.id, round);
  const own = notes.find((one) => one.userId === userId);
  const isCandidate = roles.includes('candidate');
  const sheet = await findLiveSheet(tx, live.row.id, round);
  const candidate = seatIn(live, round, 'candidate');
  const hasRated = isCandidate && own !== undefined;
  const isOpen = phase === 'talk' || phase === 'over';
  return {
    round,
    roles,
    candidate: candidate ? whoIs(candidate) : null,
    ...shown(open, held.snapshot),
    sheet: roles.includes('examiner') ? sheetView(live, round, sheet) : null,
    selfRating: hasRated
      ? {
          globalRating: own.globalRating === null ? null : GlobalRating.parse(own.globalRating),
          comment: own.text,
        }
      : null,
    note: isCandidate ? '' : (own?.text ?? ''),
    results: hasRated && isOpen ? resultsOf(live, round, sheet, notes) : null,
  };
}

function resultsOf(
  live: LoadedLive,
  round: number,
  sheet: LiveSheetRow | undefined,
  notes: { userId: string; text: string }[],
): LiveResults {
  const writers = new Map(live.seats.map((seat) => [seat.userId, seat]));
  const candidate = seatIn(live, round, 'candidate');
  const examiner = sheet && writers.get(sheet.examinerId);
  const { privateNote: _own, ...marks } = sheet?.sheet ?? emptyMarkSheet;
  return {
    sheets:
      sheet && examiner
        ? [{ examiner: whoIs(examiner), sheet: marks, markHundredths: sheet.markHundredths }]
        : [],
    notes: notes.flatMap(({ userId, text }) => {
      const by = writers.get(userId);
      return by && userId !== candidate?.userId && text ? [{ by: whoIs(by), text }] : [];
    }),
  };
}
