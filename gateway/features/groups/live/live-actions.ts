import { findScenario, listPlayable } from '@cascade/db/domain/stations/stations.queries';
import {
  changeLive,
  insertLive,
  type LoadedLive,
  lockLive,
} from '@cascade/db/features/groups/live.queries';
import { noteLiveSeen, writeLivePerson } from '@cascade/db/features/groups/live-people.queries';
import {
  deleteLiveStation,
  insertLiveSeats,
  insertLiveStation,
} from '@cascade/db/features/groups/live-rounds.queries';
import {
  attendLiveSession,
  type chooseLiveSeats,
  MOST_QUEUED,
  type queueLiveStation,
} from '@cascade/shared/features/groups/live-session';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { drawStation } from '../../../domain/stations/draw-station.ts';
import type { MemberWork } from '../../../http/work.ts';
import { type BoundCommand, bindCommand } from '../../../live/commands.ts';
import type { Services } from '../../../services.ts';
import {
  catchUp,
  currentStart,
  lockAsHere,
  notHeld,
  opensAt,
  requireSession,
  type Which,
} from './live-access.ts';
import { peopleHere } from './live-view.ts';
import { emitLive } from './rounds.ts';

/** What people do in a live session besides the clock and the marks. */

/** @throws AppError not_found, or conflict before the lobby opens and once it is over */
export async function enter(work: MemberWork, which: Which): Promise<void> {
  const { tx, now, userId } = work;
  const session = await requireSession(tx, which, userId, now);
  const { startsAt, next } = await currentStart(tx, which, session, now);
  const start = startsAt ?? next;
  if (!start || session.status === 'cancelled') throw notHeld();
  if (opensAt(start) > now)
    throw new AppError('conflict', 'The lobby opens an hour before the session starts.');
  const { groupId, sessionId } = which;
  const made = { id: newId(), groupId, sessionId, startsAt: start, createdAt: now };
  if (await insertLive(tx, { ...made, hostId: userId }))
    for (const scenarioId of session.stationIds) {
      const station = { scenarioId, addedBy: session.organiserId, addedAt: now };
      await insertLiveStation(tx, { id: newId(), liveId: made.id, ...station });
    }
  const locked = await lockLive(tx, which, start);
  if (!locked || locked.row.state === 'over')
    throw new AppError('conflict', 'This session is over.');
  const live = await catchUp(work, locked);
  const me = live.people.find((one) => one.userId === userId);
  const isSeen = { liveId: live.row.id, userId, seenAt: now, isHere: true };
  await writeLivePerson(tx, { ...isSeen, joinedAt: now, isReady: me?.isReady ?? false });
  if (me?.isHere) return;
  const { row } = live;
  const isSeated = live.seats.some((seat) => seat.round === row.round && seat.userId === userId);
  if (row.state === 'running' && !isSeated)
    await insertLiveSeats(tx, [{ liveId: row.id, round: row.round, userId, role: 'observer' }]);
  const takesOver = row.round === 0 && session.organiserId === userId;
  await changeLive(tx, row.id, takesOver || row.hostId === null ? { hostId: userId } : {});
  await emitLive(work, row.id);
}

export async function leave(work: MemberWork, which: Which): Promise<void> {
  const { tx, now, userId } = work;
  const live = await lockAsHere(work, which);
  const gone = { liveId: live.row.id, userId, seenAt: now, isHere: false, isReady: false };
  await writeLivePerson(tx, { ...gone, joinedAt: live.me.joinedAt });
  await changeLive(tx, live.row.id, {});
  await emitLive(work, live.row.id);
}

export async function beReady(work: MemberWork, which: Which, isReady: boolean): Promise<void> {
  const { tx, now, userId } = work;
  const live = await lockAsHere(work, which);
  if (live.me.isReady === isReady) return;
  const mine = { liveId: live.row.id, userId, seenAt: now, isHere: true, isReady };
  await writeLivePerson(tx, { ...mine, joinedAt: live.me.joinedAt });
  await changeLive(tx, live.row.id, {});
  await emitLive(work, live.row.id);
}

type Asked = BodyOf<typeof queueLiveStation>;

/**
 * The station that was asked for: that one, or any that nobody here has met before any other.
 * @throws AppError not_found or conflict
 */
async function stationFor({ tx }: MemberWork, live: LoadedLive, asked: Asked): Promise<number> {
  if (asked.by === 'station') {
    const station = await findScenario(tx, asked.scenarioId);
    if (!station?.candidateTask || !station.actorBrief || !station.markScheme)
      throw new AppError('not_found', 'There is no such station, or it cannot be played.');
    return asked.scenarioId;
  }
  const used = new Set(live.stations.map(({ scenarioId }) => scenarioId));
  const playable = await listPlayable(tx, asked.by === 'skill' ? { skill: asked.skill } : {});
  const free = playable.map(({ id }) => id).filter((id) => !used.has(id));
  const here = peopleHere(live).map(({ userId }) => userId);
  const chosen = await drawStation(tx, free, here, asked.by === 'unmet');
  if (chosen !== undefined) return chosen;
  throw new AppError(
    'conflict',
    asked.by === 'unmet'
      ? 'Somebody here has met every station. Add one by hand or by skill.'
      : 'Every station of this skill is in this session already.',
  );
}

export async function queue(work: MemberWork, which: Which, id: string, asked: Asked) {
  const { tx, now, userId } = work;
  const live = await lockAsHere(work, which);
  if (live.stations.some((one) => one.id === id)) return;
  if (live.stations.filter(({ round }) => round === null).length >= MOST_QUEUED)
    throw new AppError('conflict', `At most ${MOST_QUEUED} stations can wait in the queue.`);
  const scenarioId = await stationFor(work, live, asked);
  if (live.stations.some((one) => one.round === null && one.scenarioId === scenarioId))
    throw new AppError('conflict', 'This station is in the queue already.');
  const station = { id, liveId: live.row.id, scenarioId, addedBy: userId, addedAt: now };
  if (!(await insertLiveStation(tx, station)))
    throw new AppError('id_conflict', 'This key was already used for something else.');
  await changeLive(tx, live.row.id, {});
  await emitLive(work, live.row.id);
}

/** A station that is no longer waiting stays as it is. */
export async function unqueue(work: MemberWork, which: Which, id: string): Promise<void> {
  const live = await lockAsHere(work, which);
  if (!(await deleteLiveStation(work.tx, live.row.id, id))) return;
  await changeLive(work.tx, live.row.id, {});
  await emitLive(work, live.row.id);
}

/** @throws AppError conflict when one of them is not here, or the candidate has another role */
export async function chooseSeats(
  work: MemberWork,
  which: Which,
  { seats }: BodyOf<typeof chooseLiveSeats>,
): Promise<void> {
  const live = await lockAsHere(work, which);
  const accountOf = (personId: string) => {
    const person = peopleHere(live).find(({ publicId }) => publicId === personId);
    if (!person) throw new AppError('conflict', 'Somebody whom you chose is not here any more.');
    return person.userId;
  };
  if (seats && [seats.rolePlayerId, seats.examinerId].includes(seats.candidateId))
    throw new AppError('conflict', 'The candidate cannot also play or examine.');
  const nextSeats = seats && {
    candidateId: accountOf(seats.candidateId),
    rolePlayerId: accountOf(seats.rolePlayerId),
    examinerId: accountOf(seats.examinerId),
  };
  await changeLive(work.tx, live.row.id, { nextSeats });
  await emitLive(work, live.row.id);
}

/** Over the socket: the member is still here. One who was taken for absent comes in again. */
export function attendance({ database, clock }: Services): BoundCommand {
  return bindCommand(attendLiveSession, async (socket, which) => {
    const { userId } = socket.data.caller;
    const seen = await noteLiveSeen(database.orm, which, userId, clock.now());
    if (!seen) throw new AppError('not_found', 'You are not in this session.');
    if (seen.wasAway) throw new AppError('conflict', 'Come in again.');
    return {};
  });
}
