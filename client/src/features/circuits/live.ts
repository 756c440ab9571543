import { getCircuit, listCircuits } from '@cascade/shared/features/circuits/contract';
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
import { getCircuitView, sheetSaved } from '@cascade/shared/features/circuits/station';
import { hearServerTime } from '../../api/server-time.ts';
import { onEvent } from '../../live/event-handler.ts';
import { saveCell } from './cache/console-cell.ts';
import { upsertCircuit } from './cache/listed.ts';
import { withEntry } from './cache/log-entries.ts';
import { closedFor } from './cache/view-closing.ts';
import { changesViews } from './cache/view-concerns.ts';
import { hearTick } from './clock/clock-contact.ts';
import { logArgs } from './log-query.ts';
import { heardOf, newerCircuit } from './newer-circuit.ts';

/** Plan, people or state changed. What hangs on them by role is fetched again where it shows. */
export const circuitChangedLive = onEvent(circuitChanged, (cache, { circuit }) => {
  let isConcerned = true;
  cache.patch(getCircuit, { params: { id: circuit.id } }, (old) => {
    isConcerned = changesViews(old, circuit);
    return newerCircuit(old, circuit);
  });
  cache.refetch(getCircuitPlan);
  if (!isConcerned) return;
  for (const route of [getCircuitView, getCircuitConsole]) cache.refetch(route);
  if (circuit.state !== 'marking' && circuit.state !== 'published') return;
  for (const route of [getOwnResults, getResultsGrid]) cache.refetch(route);
});

/**
 * The clock went on. What the phase before had opened is taken away at once; what the new one
 * opens comes from the server alone.
 */
export const circuitMovedLive = onEvent(circuitMoved, (cache, { circuitId, state, clock }) => {
  const args = { params: { id: circuitId } };
  cache.patch(getCircuit, args, (old) => newerCircuit(old, { ...old, state, clock }));
  cache.patch(getCircuitView, args, (old) => closedFor(old, state, clock));
  for (const route of [getCircuitView, getCircuitConsole, getResultsGrid]) cache.refetch(route);
});

export const circuitLoggedLive = onEvent(circuitLogged, (cache, { circuitId, entry }) => {
  cache.patch(listCircuitLog, logArgs(circuitId), (old) => withEntry(old, entry));
  cache.patch(getCircuitConsole, { params: { id: circuitId } }, (old) => ({
    ...old,
    log: withEntry(old.log, entry),
  }));
});

export const circuitAttendedLive = onEvent(
  circuitAttended,
  (cache, { circuitId, personId, seenAt }) => {
    cache.patch(getCircuit, { params: { id: circuitId } }, (old) => heardOf(old, personId, seenAt));
  },
);

/** Each second: the clock is in touch with the server, and learns its time. Nothing is drawn anew. */
export const circuitTickedLive = onEvent(circuitTicked, (_cache, { circuitId, serverNow }) => {
  hearTick(circuitId);
  hearServerTime(serverNow);
});

export const circuitListedLive = onEvent(circuitListed, (cache, { circuit }) => {
  cache.patch(listCircuits, {}, (old) => upsertCircuit(old, circuit));
});

/** Left or put out: the circuit itself is asked for again, and is not there any more. */
export const circuitUnlistedLive = onEvent(circuitUnlisted, (cache, { circuitId }) => {
  cache.patch(listCircuits, {}, (old) => old.filter(({ id }) => id !== circuitId));
  for (const route of [getCircuit, getCircuitView]) cache.refetch(route);
});

/** A sheet has a newer version, saved here or on another device. */
export const sheetSavedLive = onEvent(sheetSaved, (cache, saved) => {
  const args = { params: { id: saved.circuitId } };
  cache.patch(getCircuitConsole, args, (old) => saveCell(old, saved));
  let isNewHere = false;
  cache.patch(getCircuitView, args, (old) => {
    isNewHere = old.sheets.some(
      ({ place, round, version }) =>
        place === saved.place && round === saved.round && version < saved.version,
    );
    return old;
  });
  if (isNewHere) cache.refetch(getCircuitView);
  cache.refetch(getResultsGrid);
});
