import { emptyMarkSheet, MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { OwnResults } from '@cascade/shared/features/circuits/results';
import { CircuitTurn, CircuitView, SheetView } from '@cascade/shared/features/circuits/station';
import type { z } from 'zod';
import { aCircuitClock, personId } from './circuit.ts';
import { idOf } from './id.ts';
import { aBrief, aCard, aScheme, aTask } from './station.ts';

const START = Date.parse('2027-01-04T09:00:00Z');

/** A candidate's turn during reading. */
export function aTurn(change: Partial<z.input<typeof CircuitTurn>> = {}): CircuitTurn {
  return CircuitTurn.parse({
    roles: ['candidate'],
    place: 0,
    round: 0,
    isRest: false,
    isVoid: false,
    candidate: { personId: personId(1), handle: 'CalmHeron42' },
    others: [],
    card: aCard(),
    candidateTask: aTask,
    actorBrief: null,
    markScheme: null,
    areasOfConcern: [],
    videoUrl: null,
    ...change,
  });
}

export function aMarkSheet(change: Partial<z.input<typeof MarkSheet>> = {}): MarkSheet {
  return MarkSheet.parse({ ...emptyMarkSheet, ...change });
}

export function aSheetView(change: Partial<z.input<typeof SheetView>> = {}): SheetView {
  return SheetView.parse({
    place: 0,
    round: 0,
    candidate: { personId: personId(2), handle: 'BoldWren17' },
    version: 0,
    sheet: emptyMarkSheet,
    markHundredths: null,
    isComplete: false,
    savedAt: null,
    ...change,
  });
}

export function aCircuitView(change: Partial<z.input<typeof CircuitView>> = {}): CircuitView {
  return CircuitView.parse({
    circuitId: idOf(10),
    state: 'running',
    clock: aCircuitClock(),
    serverNow: START,
    turn: aTurn(),
    nextPlace: 1,
    sheets: [],
    schemes: [],
    impressions: [],
    selfRatings: [],
    ...change,
  });
}

export function someOwnResults(change: Partial<z.input<typeof OwnResults>> = {}): OwnResults {
  return OwnResults.parse({
    circuitId: idOf(10),
    name: 'Thursday mock',
    handle: 'CalmHeron42',
    publishedAt: new Date(START).toISOString(),
    verdict: {
      outcome: 'pass',
      rawHundredths: 1_400,
      maxHundredths: 2_000,
      stationsPassed: 1,
      marked: 1,
      unmarked: 0,
      voided: 0,
    },
    stations: [
      {
        place: 0,
        round: 0,
        card: aCard(),
        isVoid: false,
        markHundredths: 1_400,
        globalRating: 'Pass',
        isPassed: true,
        disagrees: false,
        domains: [{ domain: 'History', weight: 50, score: 4 }],
        concerns: [],
        didWell: 'Listened.',
        oneChange: 'Ask sooner.',
        impression: null,
        selfRating: null,
        candidateTask: aTask,
        revealed: { actorBrief: aBrief, markScheme: aScheme, feedback: null, areasOfConcern: [] },
      },
    ],
    ...change,
  });
}
