import { getCalendar } from '@cascade/shared/features/calendar/contract';
import {
  type CircuitClockShape,
  type CircuitLogEntry,
  type CircuitShared,
  type CircuitState,
  type CircuitSummary,
  getCircuit,
  listCircuits,
} from '@cascade/shared/features/circuits/contract';
import {
  circuitAttended,
  circuitChanged,
  circuitListed,
  circuitLogged,
  circuitMoved,
  circuitTicked,
  circuitUnlisted,
} from '@cascade/shared/features/circuits/events';
import { getCircuitPlan } from '@cascade/shared/features/circuits/plan';
import { getCircuitConsole, listCircuitLog } from '@cascade/shared/features/circuits/proctor';
import { getOwnResults, getResultsGrid } from '@cascade/shared/features/circuits/results';
import {
  type CircuitView,
  getCircuitView,
  sheetSaved,
} from '@cascade/shared/features/circuits/station';
import { getRunning } from '@cascade/shared/features/practice/running';
import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { hearServerTime } from '../../api/server-time.ts';
import { recordTick } from '../../domain/clock/live/clock-contact.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';
import { logArgs, newerCircuit, withSeenAt } from './circuit-queries.ts';
import { saveCell } from './console-cell.ts';

/** Newest first. */
function upsertCircuit(list: CircuitSummary[], circuit: CircuitSummary): CircuitSummary[] {
  const others = list.filter(({ id }) => id !== circuit.id);
  return [circuit, ...others].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
}

/** The query's limit. */
const latestEntries = 100;

function withEntry(log: CircuitLogEntry[], entry: CircuitLogEntry): CircuitLogEntry[] {
  if (log.some(({ id }) => id === entry.id)) return log;
  return [entry, ...log].slice(0, latestEntries);
}

/** Seats, what counts, times. */
function changesViews(before: CircuitShared, after: CircuitShared): boolean {
  const visible = ({ state, places, people, adjustments, breaks }: CircuitShared) =>
    JSON.stringify([
      state,
      places,
      adjustments,
      breaks,
      people.map(({ id, handle, seats, standing, status }) => [
        id,
        handle,
        seats,
        standing,
        status,
      ]),
    ]);
  return visible(before) !== visible(after);
}

/** Removes the previous phase at once; staff keep their material within a round. */
function closedFor(view: CircuitView, state: CircuitState, clock: CircuitClockShape): CircuitView {
  if (view.clock && view.clock.rev > clock.rev) return view;
  const isSameRound = view.clock?.round === clock.round && view.state === state;
  const isSamePhase = isSameRound && view.clock?.phase === clock.phase;
  const isStaff = view.turn?.roles.every((role) => role === 'examiner' || role === 'role-player');
  const keepsTurn = isSamePhase || (isSameRound && isStaff);
  return {
    ...view,
    state,
    clock,
    turn: keepsTurn ? view.turn : null,
    nextPlace: isSamePhase ? view.nextPlace : null,
  };
}

const circuitChangedLive = onEvent(circuitChanged, (cache, { circuit }) => {
  const args = { params: { id: circuit.id } };
  const before = cache.read(getCircuit, args);
  cache.patch(getCircuit, args, (old) => newerCircuit(old, circuit));
  cache.refetch(getCircuitPlan, args);
  if (before && !changesViews(before, circuit)) return;
  for (const route of [getCircuitView, getCircuitConsole]) cache.refetch(route, args);
  if (circuit.state !== 'marking' && circuit.state !== 'published') return;
  for (const route of [getOwnResults, getResultsGrid]) cache.refetch(route, args);
});

/** Only the server opens what comes next. */
const circuitMovedLive = onEvent(circuitMoved, (cache, { circuitId, state, clock }) => {
  const args = { params: { id: circuitId } };
  cache.patch(getCircuit, args, (old) => newerCircuit(old, { ...old, state, clock }));
  cache.patch(getCircuitView, args, (old) => closedFor(old, state, clock));
  cache.refetch(getRunning, {});
  for (const route of [getCircuitView, getCircuitConsole, getResultsGrid])
    cache.refetch(route, args);
});

const circuitLoggedLive = onEvent(circuitLogged, (cache, { circuitId, entry }) => {
  cache.patch(listCircuitLog, logArgs(circuitId), (old) => withEntry(old, entry));
  cache.patch(getCircuitConsole, { params: { id: circuitId } }, (old) => ({
    ...old,
    log: withEntry(old.log, entry),
  }));
});

const circuitAttendedLive = onEvent(circuitAttended, (cache, { circuitId, personId, seenAt }) => {
  cache.patch(getCircuit, { params: { id: circuitId } }, (old) =>
    withSeenAt(old, personId, seenAt),
  );
});

/** Every second; renders nothing. */
const circuitTickedLive = onEvent(circuitTicked, (_cache, { circuitId, serverNow }) => {
  recordTick(circuitId);
  hearServerTime(serverNow);
});

const circuitListedLive = onEvent(circuitListed, (cache, { circuit }) => {
  cache.patch(listCircuits, {}, (old) => upsertCircuit(old, circuit));
  cache.refetch(getRunning, {});
  // A passed mock is an achievement.
  if (circuit.state === 'published') cache.refetch(getStudyStats, {});
  // Any of its days may be another one, or it may be cancelled.
  cache.refetchAll(getCalendar);
});

/** The refetch ends in "not found". */
const circuitUnlistedLive = onEvent(circuitUnlisted, (cache, { circuitId }) => {
  cache.patch(listCircuits, {}, (old) => old.filter(({ id }) => id !== circuitId));
  cache.refetch(getRunning, {});
  for (const route of [getCircuit, getCircuitView])
    cache.refetch(route, { params: { id: circuitId } });
  // Only the server says on which days it was.
  cache.refetchAll(getCalendar);
});

const sheetSavedLive = onEvent(sheetSaved, (cache, saved) => {
  const args = { params: { id: saved.circuitId } };
  cache.patch(getCircuitConsole, args, (old) => saveCell(old, saved));
  const isNewHere = cache
    .read(getCircuitView, args)
    ?.sheets.some(
      ({ place, round, version }) =>
        place === saved.place && round === saved.round && version < saved.version,
    );
  if (isNewHere) cache.refetch(getCircuitView, args);
  cache.refetch(getResultsGrid, args);
});

export const events: EventHandler[] = [
  circuitChangedLive,
  circuitMovedLive,
  circuitLoggedLive,
  circuitAttendedLive,
  circuitTickedLive,
  circuitListedLive,
  circuitUnlistedLive,
  sheetSavedLive,
];
