import type { LiveMember, LiveRow, LoadedLive } from '@cascade/db/features/groups/live.queries';
import { type CircuitPlanned, launchCircuit } from '@cascade/shared/domain/clock/circuit-clock';
import type { LiveRole, LiveRound, LiveSeat } from '@cascade/shared/features/groups/live-round';
import {
  type RoundPhase,
  roundSegments,
  type Seating,
  seated,
  seatsByTurn,
  type Turns,
} from '@cascade/shared/features/groups/live-rules';
import { LiveSession, MOST_PARTICIPANTS } from '@cascade/shared/features/groups/live-session';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { clockOf, clockShape } from '../../../domain/clock/clock-rows.ts';

/** What is the same for everybody in the group. */

export function plannedOf(row: LiveRow): CircuitPlanned<RoundPhase> {
  return { segments: roundSegments(row.round, row.reading), speed: row.speed };
}

export const peopleHere = ({ people }: LoadedLive): LiveMember[] =>
  people.filter(({ isHere }) => isHere);

/** Seats of the next round, by account: as chosen while all three are here, else by turn. */
export function nextSeating(live: LoadedLive): { seats: Seating[]; isChosen: boolean } {
  const here = peopleHere(live).map(({ userId }) => ({ id: userId }));
  const chosen = live.row.nextSeats;
  const isHere = (id: string) => here.some((one) => one.id === id);
  if (chosen && [chosen.candidateId, chosen.rolePlayerId, chosen.examinerId].every(isHere))
    return { seats: seated(here, chosen), isChosen: true };
  const times = (id: string, role: LiveRole) =>
    live.seats.filter((seat) => seat.userId === id && seat.role === role).length;
  const turns = here.map(
    ({ id }): Turns => ({
      id,
      candidate: times(id, 'candidate'),
      rolePlayer: times(id, 'role-player'),
      examiner: times(id, 'examiner'),
    }),
  );
  return { seats: seatsByTurn(turns, MOST_PARTICIPANTS), isChosen: false };
}

const whoIs = ({ publicId, handle }: { publicId: string; handle: string }) => ({
  personId: publicId,
  handle,
});

/** One entry for each person, in the order of the roles. */
function seatsOf(live: LoadedLive, round: number): LiveSeat[] {
  const order: LiveRole[] = ['candidate', 'role-player', 'examiner', 'observer'];
  const byPerson = new Map<string, LiveSeat>();
  for (const role of order)
    for (const seat of live.seats)
      if (seat.round === round && seat.role === role) {
        const known = byPerson.get(seat.userId);
        if (known) known.roles.push(role);
        else byPerson.set(seat.userId, { ...whoIs(seat), roles: [role] });
      }
  return [...byPerson.values()];
}

/** The card's fields, of the station as it is or of a round's snapshot. */
export const cardOf = (station: unknown): ScenarioCard => ScenarioCard.parse(station);

function roundView(live: LoadedLive, number: number): LiveRound[] {
  const station = live.stations.find(({ round }) => round === number);
  return station ? [{ number, card: cardOf(station.card), seats: seatsOf(live, number) }] : [];
}

export function liveView(live: LoadedLive): LiveSession {
  const { row, people, stations, host } = live;
  const isRunning = row.state === 'running';
  const launchedAt = stations.find(({ round }) => round === row.round)?.launchedAt;
  const held = isRunning ? row.round - 1 : row.round;
  const { seats, isChosen } = nextSeating(live);
  return LiveSession.parse({
    id: row.id,
    groupId: row.groupId,
    sessionId: row.sessionId,
    startsAt: row.startsAt.toISOString(),
    state: row.state,
    host: host && whoIs(host),
    people: people.map((one) => ({
      ...whoIs(one),
      isHere: one.isHere,
      isReady: one.isReady,
      joinedAt: one.joinedAt.toISOString(),
    })),
    queue: stations.flatMap(({ id, round, card, addedById, addedByHandle }) =>
      round !== null || card === null
        ? []
        : [
            {
              id,
              card: cardOf(card),
              addedBy:
                addedById !== null && addedByHandle !== null
                  ? { personId: addedById, handle: addedByHandle }
                  : null,
            },
          ],
    ),
    round: (isRunning && roundView(live, row.round)[0]) || null,
    clock: isRunning && launchedAt ? clockShape(plannedOf(row), clockOf(row), launchedAt) : null,
    nextSeats: seats.flatMap(({ id, roles }) => {
      const person = people.find(({ userId }) => userId === id);
      return person ? [{ ...whoIs(person), roles }] : [];
    }),
    areSeatsChosen: isChosen,
    rounds: Array.from({ length: held }, (_, index) => roundView(live, index + 1)).flat(),
    endedAt: row.endedAt?.toISOString() ?? null,
    rev: row.rev,
  });
}

/** The clock of a round that begins at `at`. */
export const launched = (row: LiveRow, at: Date) => ({
  ...launchCircuit(plannedOf(row), at.getTime()),
  rev: row.clockRev + 1,
});
