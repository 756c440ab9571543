import { randomBytes } from 'node:crypto';
import { keepPartnerLinks } from '@cascade/db/domain/attempts/attempts.queries';
import { findScenario, listPlayable } from '@cascade/db/domain/stations/stations.queries';
import {
  changeLobby,
  deleteLobby,
  insertLobby,
  type LobbyChange,
  type LobbyRow,
  lockLobby,
  noteRound,
  readRound,
} from '@cascade/db/features/partner-lobby/lobbies.queries';
import type { Work } from '@cascade/db/live/transact';
import { partnerViews } from '@cascade/shared/features/partner/contract';
import {
  type createPartnerLobby,
  LOBBY_AWAY_AFTER_MS,
  type PartnerLobby,
  partnerLobbyChanged,
} from '@cascade/shared/features/partner-lobby/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { drawStation } from '../../domain/stations/draw-station.ts';
import { refuseHurry, startAttemptOf } from '../../domain/stations/start-attempt.ts';
import type { MemberWork } from '../../http/work.ts';
import { candidateOf, hashOfKey, isFull, type LobbyCaller, lobbyView, seatOf } from './view.ts';

/** 24 random bytes, so links cannot be guessed. */
const newToken = () => randomBytes(24).toString('base64url');

const notFound = () => new AppError('not_found', 'This invitation no longer works.');

/** @throws AppError not_found; forbidden for somebody without a seat */
async function heldSeat({ tx }: Work, token: string, caller: LobbyCaller) {
  const row = await lockLobby(tx, token);
  if (!row) throw notFound();
  const seat = seatOf(row, caller);
  if (!seat) throw new AppError('forbidden', 'You are not in this lobby.');
  return { row, seat };
}

/** A station that neither of them has seen, if there is one, and not the last one. */
async function drawFor({ tx }: Work, userIds: string[], last: number | null): Promise<number> {
  const from = (await listPlayable(tx, {})).map(({ id }) => id).filter((id) => id !== last);
  const drawn = await drawStation(tx, from, userIds);
  if (drawn === undefined) throw new AppError('not_found', 'There is no station to practise.');
  return drawn;
}

async function tellBoth({ tx, live }: Work, row: LobbyRow): Promise<void> {
  const { hostId, guestId } = row;
  const people = [
    { seat: 'host', userId: hostId },
    ...(guestId === null ? [] : [{ seat: 'guest', userId: guestId } as const]),
  ] as const;
  await live.lock(people.map(({ userId }) => streamOf.member(userId)));
  for (const { seat, userId } of people)
    await live.append(partnerLobbyChanged, [streamOf.member(userId)], {
      lobby: await lobbyView(tx, row, seat),
    });
}

/** Starts the clock of a round in which both are ready and in the lobby, once. */
async function startIfReady(work: Work, row: LobbyRow): Promise<void> {
  const { tx, live } = work;
  const isReady = row.isHostReady && row.isGuestReady && row.isHostHere && row.isGuestHere;
  const candidateId = candidateOf(row);
  if (!isReady || candidateId === null || row.scenarioId === null) return;
  if ((await readRound(tx, row)).attempt) return;
  const ids = [row.hostId, ...(row.guestId === null ? [] : [row.guestId])];
  await live.lock(ids.map(streamOf.member));
  const { scenarioId, speed } = row;
  const attempt = await startAttemptOf(work, candidateId, { scenarioId, speed });
  await noteRound(tx, { attemptId: attempt.id, lobbyId: row.id, round: row.round });
  const links = partnerViews.map((view) => ({ view, token: newToken() }));
  await keepPartnerLinks(tx, attempt.id, links);
}

/** Presence of both, as far as it is known now. */
function heard(row: LobbyRow, seat: 'host' | 'guest', now: Date): LobbyChange {
  const since = now.getTime() - LOBBY_AWAY_AFTER_MS;
  const isRecent = (at: Date | null) => at !== null && at.getTime() > since;
  return seat === 'host'
    ? { hostSeenAt: now, isHostHere: true, isGuestHere: isRecent(row.guestSeenAt) }
    : { guestSeenAt: now, isGuestHere: true, isHostHere: isRecent(row.hostSeenAt) };
}

/** Somebody who has signed in since they joined has the seat by their account from now on. */
function adopted(row: LobbyRow, seat: 'host' | 'guest', { userId }: LobbyCaller): LobbyChange {
  const isNew = seat === 'guest' && userId !== undefined && row.guestId === null;
  return isNew ? { guestId: userId, guestKeyHash: null } : {};
}

/** Changes a lobby, starts the clock if that was what it waited for, and tells both. */
async function settle(work: Work, row: LobbyRow, change: LobbyChange): Promise<LobbyRow> {
  const silent = new Set(['hostSeenAt', 'guestSeenAt']);
  const isNews = Object.entries(change).some(
    ([name, value]) => !silent.has(name) && row[name as keyof LobbyChange] !== value,
  );
  const after = await changeLobby(work.tx, row, change, isNews);
  if (!isNews) return after;
  await startIfReady(work, after);
  await tellBoth(work, after);
  return after;
}

/** @param mayHurry false in production */
export async function create(
  work: MemberWork,
  { scenarioId, partnerRole, speed }: BodyOf<typeof createPartnerLobby>,
  mayHurry: boolean,
): Promise<PartnerLobby> {
  const { tx, userId, now } = work;
  refuseHurry(speed, mayHurry);
  if (scenarioId !== null && !(await findScenario(tx, scenarioId)))
    throw new AppError('not_found', 'There is no such station.');
  const row = await insertLobby(tx, {
    id: newId(),
    token: newToken(),
    hostId: userId,
    partnerRole,
    scenarioId: scenarioId ?? (await drawFor(work, [userId], null)),
    speed,
    hostSeenAt: now,
    createdAt: now,
  });
  return lobbyView(tx, row, 'host');
}

export async function join(work: Work, token: string, caller: LobbyCaller): Promise<PartnerLobby> {
  const { tx, now } = work;
  const row = await lockLobby(tx, token);
  if (!row) throw notFound();
  const seat = seatOf(row, caller);
  if (seat) {
    const change = { ...heard(row, seat, now), ...adopted(row, seat, caller) };
    return lobbyView(tx, await settle(work, row, change), seat);
  }
  if (isFull(row))
    throw new AppError(
      'conflict',
      'Somebody else has already joined by this link. Ask the sender for a new one.',
    );
  const { userId, key } = caller;
  if (row.isSwapped && userId === undefined)
    throw new AppError('forbidden', 'The candidate of this station has to sign in first.');
  if (userId === undefined && key === undefined)
    throw new AppError('forbidden', 'This device could not take the seat.');
  const after = await settle(work, row, {
    ...heard(row, 'guest', now),
    guestId: userId ?? null,
    guestKeyHash: userId === undefined && key !== undefined ? hashOfKey(key) : null,
    isGuestReady: false,
  });
  return lobbyView(tx, after, 'guest');
}

export async function attend(
  work: Work,
  token: string,
  caller: LobbyCaller,
): Promise<PartnerLobby> {
  const { row, seat } = await heldSeat(work, token, caller);
  const change = { ...heard(row, seat, work.now), ...adopted(row, seat, caller) };
  return lobbyView(work.tx, await settle(work, row, change), seat);
}

/** After the start, and for an earlier round, it changes nothing. */
export async function setReady(
  work: Work,
  token: string,
  caller: LobbyCaller,
  { round, isReady }: { round: number; isReady: boolean },
): Promise<PartnerLobby> {
  const { row, seat } = await heldSeat(work, token, caller);
  if (row.round !== round || (await readRound(work.tx, row)).attempt)
    return lobbyView(work.tx, row, seat);
  if (row.scenarioId === null)
    throw new AppError('conflict', 'This station has been removed. Please open a new lobby.');
  const after = await settle(work, row, {
    ...heard(row, seat, work.now),
    ...(seat === 'host' ? { isHostReady: isReady } : { isGuestReady: isReady }),
  });
  return lobbyView(work.tx, after, seat);
}

/** A repeat, or the other one's press in the same moment, changes nothing. */
export async function goOn(
  work: Work,
  token: string,
  caller: LobbyCaller,
  { after, isSwap }: { after: number; isSwap: boolean },
): Promise<PartnerLobby> {
  const { tx, now } = work;
  const { row, seat } = await heldSeat(work, token, caller);
  if (row.round !== after) return lobbyView(tx, row, seat);
  if (!(await readRound(tx, row)).attempt)
    throw new AppError('conflict', 'This station has not begun yet.');
  if (isSwap && row.guestId === null)
    throw new AppError(
      'conflict',
      'To be the candidate, your partner signs in first: the attempt is theirs.',
    );
  const people = [row.hostId, ...(row.guestId === null ? [] : [row.guestId])];
  const next = await settle(work, row, {
    ...heard(row, seat, now),
    round: row.round + 1,
    isSwapped: isSwap ? !row.isSwapped : row.isSwapped,
    scenarioId: await drawFor(work, people, row.scenarioId),
    isHostReady: false,
    isGuestReady: false,
  });
  return lobbyView(tx, next, seat);
}

const emptySeat: LobbyChange = {
  guestId: null,
  guestKeyHash: null,
  guestSeenAt: null,
  isGuestHere: false,
  isGuestReady: false,
};

/** A repeat changes nothing. */
export async function leave(work: Work, token: string, caller: LobbyCaller): Promise<void> {
  const row = await lockLobby(work.tx, token);
  const seat = row && seatOf(row, caller);
  if (!row || !seat) return;
  if (seat === 'host') await deleteLobby(work.tx, row.id);
  else await settle(work, row, emptySeat);
}

export async function renew(work: MemberWork, token: string): Promise<PartnerLobby> {
  const row = await lockLobby(work.tx, token);
  if (row?.hostId !== work.userId) throw notFound();
  if (row.isSwapped)
    throw new AppError('conflict', 'With swapped roles the seat is the candidate’s.');
  const after = await settle(work, row, {
    ...heard(row, 'host', work.now),
    ...emptySeat,
    token: newToken(),
  });
  return lobbyView(work.tx, after, 'host');
}
