import { findCircuit } from '@cascade/db/features/circuits/circuits.queries';
import { listLogEntries } from '@cascade/db/features/circuits/log.queries';
import { listSheets } from '@cascade/db/features/circuits/marks.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { CircuitLogEntry } from '@cascade/shared/features/circuits/contract';
import type { CircuitConsole } from '@cascade/shared/features/circuits/proctor';
import { roundsOf } from '@cascade/shared/features/circuits/rotation';
import { isComplete } from '../../../domain/marking/mark-sheets.ts';
import type { Services } from '../../../services.ts';
import { circuitStatusOf } from '../clock/clock.ts';
import { begunRounds, endedRounds } from '../marking/my-records.ts';
import { candidatesOf, rotationOf } from '../plan/seating.ts';
import { enterJoined, enterProctor } from '../policy.ts';
import { publicPerson } from '../views.ts';
import { missingMarks, turnsOfCandidate } from './turns.ts';

/** The proctor's console: who is where, and what is saved. It shows no marks. */

const LATEST = 100;

type EntryRow = Awaited<ReturnType<typeof listLogEntries>>[number];

function entryView({ handle, at, act, ...rest }: EntryRow): CircuitLogEntry {
  return {
    ...rest,
    act: CircuitLogEntry.shape.act.parse(act),
    at: at.toISOString(),
    byHandle: handle ?? 'Deleted member',
  };
}

export function readLog(
  { database }: Services,
  userId: string,
  id: string,
  limit: number,
): Promise<CircuitLogEntry[]> {
  return inSnapshot(database, async (tx) => {
    enterJoined(await findCircuit(tx, id), userId);
    return (await listLogEntries(tx, id, limit)).map(entryView);
  });
}

export function readConsole(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<CircuitConsole> {
  return inSnapshot(database, async (tx) => {
    const entered = enterProctor(await findCircuit(tx, id), userId);
    const now = clock.now();
    const status = circuitStatusOf(entered, now);
    const sheets = await listSheets(tx, id);
    const isGoing = status.state === 'running' || status.state === 'lobby';
    const rounds = isGoing
      ? Array.from({ length: roundsOf(rotationOf(entered)) }, (_, round) => round)
      : begunRounds(entered, status);
    return {
      serverNow: now.getTime(),
      clock: status.clock,
      grid: candidatesOf(entered).map((candidate) => ({
        ...publicPerson(candidate),
        cells: turnsOfCandidate(entered, candidate, sheets, rounds).map(({ sheet, ...cell }) => ({
          ...cell,
          version: sheet?.version ?? 0,
          isComplete: isComplete(sheet),
          savedAt: sheet?.savedAt.toISOString() ?? null,
        })),
      })),
      unmarked: missingMarks(entered, sheets, endedRounds(entered, status)).length,
      log: (await listLogEntries(tx, id, LATEST)).map(entryView),
    };
  });
}
