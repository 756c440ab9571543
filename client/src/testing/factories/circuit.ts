import {
  Circuit,
  CircuitClockShape,
  CircuitLogEntry,
  CircuitPerson,
  CircuitSeat,
  CircuitShared,
  CircuitSummary,
} from '@cascade/shared/features/circuits/contract';
import { CircuitConsole, GridCell } from '@cascade/shared/features/circuits/proctor';
import type { z } from 'zod';
import { idOf } from './id.ts';

const START = Date.parse('2027-01-04T09:00:00Z');

/** The same id for the same person of a circuit. */
export const personId = (n: number): string => idOf(11, n);

export function aSeat(change: Partial<z.input<typeof CircuitSeat>> = {}): CircuitSeat {
  return CircuitSeat.parse({ role: 'candidate', place: 0, ...change });
}

export function aPerson(change: Partial<z.input<typeof CircuitPerson>> = {}): CircuitPerson {
  return CircuitPerson.parse({
    id: personId(1),
    handle: 'CalmHeron42',
    avatarSeed: 'x',
    standing: 'participant',
    status: 'joined',
    wish: 'candidate',
    seats: [],
    isReady: false,
    hasTestedSound: false,
    seenAt: null,
    ...change,
  });
}

/** The first round's reading, which has just begun. */
export function aCircuitClock(
  change: Partial<z.input<typeof CircuitClockShape>> = {},
): CircuitClockShape {
  return CircuitClockShape.parse({
    launchedAt: START,
    phase: 'reading',
    round: 0,
    endsAt: START + 90_000,
    pausedAt: null,
    remainingMs: null,
    durationMs: 90_000,
    bellAt: null,
    speed: 1,
    rev: 1,
    ...change,
  });
}

const shared = {
  id: idOf(10),
  name: 'Thursday mock',
  state: 'lobby',
  mode: 'circuit',
  preset: 'uniform',
  speed: 1,
  scheduledFor: null,
  places: [
    { place: 0, kind: 'station', isVoid: false },
    { place: 1, kind: 'station', isVoid: false },
  ] as z.input<typeof CircuitShared>['places'],
  rounds: 2,
  breaks: [] as z.input<typeof CircuitShared>['breaks'],
  adjustments: { extraReadingSeconds: 0, extraTaskSeconds: 0 },
  people: [aPerson()],
  clock: null,
  markingClosedAt: null,
  publishedAt: null,
  rev: 1,
} as const;

/** As its one person sees it, who has no seat yet. */
export function aCircuit(change: Partial<z.input<typeof Circuit>> = {}): Circuit {
  return Circuit.parse({
    ...shared,
    me: { personId: personId(1), standing: 'participant' },
    live: { stream: `x:${shared.id}`, n: 0 },
    serverNow: START,
    ...change,
  });
}

/** What `circuit.changed` carries of it. */
export const sharedPartOf = (circuit: Circuit): CircuitShared => CircuitShared.parse(circuit);

export function aCircuitSummary(
  change: Partial<z.input<typeof CircuitSummary>> = {},
): CircuitSummary {
  return CircuitSummary.parse({
    id: shared.id,
    name: shared.name,
    state: shared.state,
    mode: shared.mode,
    scheduledFor: null,
    ownerHandle: 'BoldWren17',
    places: 2,
    me: { standing: 'participant', status: 'joined', wish: 'candidate' },
    createdAt: new Date(START).toISOString(),
    ...change,
  });
}

export function aLogEntry(change: Partial<z.input<typeof CircuitLogEntry>> = {}): CircuitLogEntry {
  return CircuitLogEntry.parse({
    id: idOf(12),
    at: new Date(START).toISOString(),
    byHandle: 'BoldWren17',
    act: 'messaged',
    text: 'Five more minutes.',
    ...change,
  });
}

export function aGridCell(change: Partial<z.input<typeof GridCell>> = {}): GridCell {
  return GridCell.parse({
    round: 0,
    place: 0,
    isRest: false,
    isVoid: false,
    version: 0,
    isComplete: false,
    savedAt: null,
    ...change,
  });
}

export function aConsole(change: Partial<z.input<typeof CircuitConsole>> = {}): CircuitConsole {
  return CircuitConsole.parse({
    serverNow: START,
    clock: aCircuitClock(),
    grid: [{ personId: personId(1), handle: 'CalmHeron42', cells: [aGridCell()] }],
    unmarked: 1,
    log: [],
    ...change,
  });
}
