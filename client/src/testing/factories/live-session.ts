import { emptyMarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { LiveSheet, LiveTurn } from '@cascade/shared/features/groups/live-round';
import { LiveClock, LiveSession, LiveView } from '@cascade/shared/features/groups/live-session';
import type { z } from 'zod';
import { groupMember, ownMembership } from './group.ts';
import { idOf } from './id.ts';
import { aCard } from './station.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const startsAt = new Date(START).toISOString();

const who = ({ id, userHandle }: { id: string; userHandle: string }) => ({
  personId: id,
  handle: userHandle,
});
/** The test's member, and two others of the group. */
export const ownWho = who(ownMembership(true));
export const boldWho = who(groupMember(1, 'BoldWren17'));
export const mildWho = who(groupMember(2, 'MildFinch03'));

export const aLivePerson = (
  person: typeof ownWho,
  change: { isHere?: boolean; isReady?: boolean; joinedAt?: string } = {},
) => ({ ...person, isHere: true, isReady: false, joinedAt: startsAt, ...change });

/** Reading, which has just begun. */
export function aLiveClock(change: Partial<z.input<typeof LiveClock>> = {}): LiveClock {
  return LiveClock.parse({
    launchedAt: START,
    phase: 'reading',
    round: 1,
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

/** A lobby with the member, who is host, and one other. */
export function aLiveSession(change: Partial<z.input<typeof LiveSession>> = {}): LiveSession {
  return LiveSession.parse({
    id: idOf(34),
    groupId: idOf(30),
    sessionId: idOf(32),
    startsAt,
    state: 'lobby',
    host: ownWho,
    people: [aLivePerson(ownWho), aLivePerson(boldWho)],
    queue: [],
    round: null,
    clock: null,
    nextSeats: [
      { ...ownWho, roles: ['candidate'] },
      { ...boldWho, roles: ['role-player', 'examiner'] },
    ],
    areSeatsChosen: false,
    rounds: [],
    endedAt: null,
    rev: 1,
    ...change,
  });
}

/** The first round's reading: the member sits it. */
export const aRunningLive = (change: Partial<z.input<typeof LiveSession>> = {}): LiveSession => {
  const lobby = aLiveSession();
  return aLiveSession({
    state: 'running',
    round: { number: 1, card: aCard(), seats: lobby.nextSeats },
    clock: aLiveClock(),
    rev: 2,
    ...change,
  });
};

export function aLiveSheet(change: Partial<z.input<typeof LiveSheet>> = {}): LiveSheet {
  return LiveSheet.parse({
    round: 1,
    candidate: boldWho,
    version: 0,
    sheet: emptyMarkSheet,
    markHundredths: null,
    isComplete: false,
    ...change,
  });
}

/** Nothing of the station is open. */
export function aLiveTurn(change: Partial<z.input<typeof LiveTurn>> = {}): LiveTurn {
  return LiveTurn.parse({
    round: 1,
    roles: ['candidate'],
    candidate: ownWho,
    card: null,
    candidateTask: null,
    actorBrief: null,
    markScheme: null,
    areasOfConcern: [],
    feedback: null,
    sheet: null,
    selfRating: null,
    note: '',
    results: null,
    ...change,
  });
}

export function aLiveView(change: Partial<z.input<typeof LiveView>> = {}): LiveView {
  return LiveView.parse({
    live: null,
    startsAt,
    opensAt: new Date(START - 3_600_000).toISOString(),
    turn: null,
    serverNow: START,
    stream: { stream: `g:${idOf(30)}`, n: 0 },
    ...change,
  });
}
