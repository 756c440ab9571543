import type { Tx } from '@cascade/db/client';
import { isWithheld } from '@cascade/db/domain/stations/withheld.queries';
import { findCircuit, readSnapshots } from '@cascade/db/features/circuits/circuits.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import {
  type Disclosed,
  disclosed,
  NO_DISCLOSURE,
} from '@cascade/shared/domain/stations/disclosure';
import { CircuitMode } from '@cascade/shared/features/circuits/contract';
import { placeOf, roundsOf } from '@cascade/shared/features/circuits/rotation';
import type { CircuitTurn, CircuitView } from '@cascade/shared/features/circuits/station';
import { type Scenario, ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import type { Services } from '../../../services.ts';
import { type CircuitStatus, circuitStatusOf } from '../clock/clock.ts';
import { impressionsOf, selfRatingsOf, sheetsOf } from '../marking/my-records.ts';
import {
  candidateAt,
  isVoidAt,
  rotationOf,
  staffAt,
  stillSits,
  type TurnAt,
  turnAt,
} from '../plan/seating.ts';
import { type CircuitAccess, enterJoined } from '../policy.ts';
import { publicPerson } from '../views.ts';

/** A person's current turn, and nothing else of any station. */

/** The parts of a place that are open in the roles of a turn; several roles add up. */
function openTo(
  entered: CircuitAccess,
  { roles, place }: TurnAt,
  { state, clock }: CircuitStatus,
  turn: 'past' | 'now' | 'coming',
): Disclosed {
  const sitsIt = stillSits(entered, entered.me.id, place, clock?.round ?? 0);
  const mode = CircuitMode.parse(entered.row.mode);
  const moment = { state, phase: clock?.phase ?? null, turn };
  return roles
    .map((role) => disclosed({ role, mode, sitsIt }, moment))
    .reduce(
      (open, one) => ({
        card: open.card || one.card,
        task: open.task || one.task,
        brief: open.brief || one.brief,
        scheme: open.scheme || one.scheme,
        feedback: open.feedback || one.feedback,
      }),
      NO_DISCLOSURE,
    );
}

function currentTurn(entered: CircuitAccess, { state, clock }: CircuitStatus) {
  if (state === 'lobby') {
    const turn = turnAt(entered, entered.me.id, 0, null);
    return turn && { turn, round: null };
  }
  if (state !== 'running' || clock === null || clock.phase === 'break') return null;
  const turn = turnAt(entered, entered.me.id, clock.round);
  return turn && { turn, round: clock.round };
}

function shown(open: Disclosed, station: Scenario | undefined) {
  const may = <T>(isOpen: boolean, part: T | undefined): T | null =>
    isOpen && part !== undefined ? part : null;
  return {
    card: may(open.card, station && ScenarioCard.omit({ id: true }).parse(station)),
    candidateTask: may(open.task, station?.candidateTask),
    actorBrief: may(open.brief, station?.actorBrief),
    markScheme: may(open.scheme, station?.markScheme),
    areasOfConcern: may(open.scheme, station?.areasOfConcern) ?? [],
  };
}

/**
 * Staff and observers get nothing while they sit another circuit, which may have the same station.
 */
async function unlessSitting(
  tx: Tx,
  { row, me }: CircuitAccess,
  { roles }: TurnAt,
  { open, scenarioId, now }: { open: Disclosed; scenarioId: number | null; now: Date },
): Promise<Disclosed> {
  if (!open.card || roles.includes('candidate') || me.userId === null) return open;
  const station = { userId: me.userId, scenarioId };
  return (await isWithheld(tx, station, now, row.id)) ? NO_DISCLOSURE : open;
}

async function turnView(
  tx: Tx,
  entered: CircuitAccess,
  status: CircuitStatus,
  now: Date,
): Promise<CircuitTurn | null> {
  const current = currentTurn(entered, status);
  if (!current) return null;
  const { turn, round } = current;
  const { place, roles } = turn;
  const at = entered.places[place];
  const isComing = round === null && entered.row.mode === 'trio';
  const asked = openTo(entered, turn, status, isComing ? 'coming' : 'now');
  const scenarioId = at?.scenarioId ?? null;
  const open = await unlessSitting(tx, entered, turn, { open: asked, scenarioId, now });
  const snapshots = await readSnapshots(tx, entered.row.id, open.card ? [place] : []);
  const sitting = round === null ? undefined : candidateAt(entered, place, round);
  const staff = (['examiner', 'role-player'] as const).flatMap((role) => {
    const person = staffAt(entered, role, place, round ?? 0);
    return person && person.id !== entered.me.id ? [{ ...publicPerson(person), role }] : [];
  });
  return {
    roles,
    place,
    round,
    isRest: at?.isRest ?? true,
    isVoid: isVoidAt(entered, place, round ?? 0),
    candidate: sitting ? publicPerson(sitting) : null,
    others: staff,
    ...shown(open, snapshots.get(place)),
    videoUrl: open.card ? (at?.videoUrl ?? null) : null,
  };
}

function nextPlaceOf(entered: CircuitAccess, { state, clock }: CircuitStatus): number | null {
  const rotation = rotationOf(entered);
  const next = state === 'running' && clock !== null ? clock.round + 1 : 0;
  if (next >= roundsOf(rotation) || (state !== 'running' && state !== 'lobby')) return null;
  const seat = entered.seats.find(
    ({ personId, untilRound, role }) =>
      personId === entered.me.id && untilRound === null && role === 'candidate',
  );
  return seat ? placeOf(rotation, seat.place, next) : null;
}

async function viewFor(tx: Tx, entered: CircuitAccess, now: Date): Promise<CircuitView> {
  const status = circuitStatusOf(entered, now);
  const sheets = await sheetsOf(tx, entered, status);
  const places = [...new Set(sheets.map(({ place }) => place))];
  const snapshots = await readSnapshots(tx, entered.row.id, places);
  return {
    circuitId: entered.row.id,
    state: status.state,
    clock: status.clock,
    serverNow: now.getTime(),
    turn: await turnView(tx, entered, status, now),
    nextPlace: nextPlaceOf(entered, status),
    sheets,
    schemes: places.map((place) => {
      const open = openTo(entered, { roles: ['examiner'], place }, status, 'past');
      const { markScheme, areasOfConcern } = shown(open, snapshots.get(place));
      return { place, markScheme, areasOfConcern };
    }),
    impressions: await impressionsOf(tx, entered, status),
    selfRatings: await selfRatingsOf(tx, entered, status),
  };
}

export function readView(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<CircuitView> {
  return inSnapshot(database, async (tx) =>
    viewFor(tx, enterJoined(await findCircuit(tx, id), userId), clock.now()),
  );
}
