import { findScenario } from '@cascade/db/domain/stations/stations.queries';
import {
  changeLive,
  type LiveRow,
  type LoadedLive,
  lockLiveById,
} from '@cascade/db/features/groups/live.queries';
import {
  beginLiveRound,
  deleteLiveStation,
  findLiveSheet,
  insertLiveSeats,
  readLiveSnapshot,
} from '@cascade/db/features/groups/live-rounds.queries';
import { findSession, setSessionStatus } from '@cascade/db/features/groups/sessions.queries';
import type { Work } from '@cascade/db/live/transact';
import type { CircuitClock } from '@cascade/shared/domain/clock/circuit-clock';
import { liveSessionChanged } from '@cascade/shared/features/groups/live-session';
import { groupSessionChanged } from '@cascade/shared/features/groups/sessions';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { clockColumns } from '../../../domain/clock/clock-rows.ts';
import { isComplete } from '../../../domain/marking/mark-sheets.ts';
import { recordExaminedAttempt } from '../../../domain/stations/examined-attempt.ts';
import { answersSince, isOpen, sessionView } from '../session-view.ts';
import { launched, liveView, nextSeating } from './live-view.ts';

/** How rounds begin and end. The caller holds the live session's row. */

export type LiveWork = Pick<Work, 'tx' | 'live' | 'now'>;

/** Streams are locked together, in one order for all callers. */
export async function emitLive(
  { tx, live }: LiveWork,
  id: string,
  others: readonly string[] = [],
): Promise<LoadedLive> {
  const changed = await lockLiveById(tx, id);
  if (!changed) throw new Error('A held live session is missing.');
  const stream = streamOf.group(changed.row.groupId);
  await live.lock([stream, ...others.map(streamOf.member)]);
  await live.append(liveSessionChanged, [stream], { live: liveView(changed) });
  return changed;
}

/**
 * A session is active while its rounds run; then it is over, unless the series goes on. The row is
 * changed before streams are locked, as when the plan changes.
 * @returns what tells the group of it, to be called after `emitLive`
 */
export async function changeStatus(
  { tx, live, now }: LiveWork,
  { row }: LoadedLive,
  status: 'active' | 'over',
): Promise<() => Promise<void>> {
  const session = await findSession(tx, row.groupId, row.sessionId, answersSince(now));
  if (!session || session.row.status === 'cancelled') return async () => {};
  const goesOn = session.row.recurrence !== 'none' && isOpen(session.row, now);
  const next = status === 'active' ? 'active' : goesOn ? 'scheduled' : 'completed';
  if (session.row.status === next) return async () => {};
  await setSessionStatus(tx, row.sessionId, next);
  const changed = { ...session, row: { ...session.row, status: next } };
  const stream = streamOf.group(row.groupId);
  return async () => {
    await live.append(groupSessionChanged, [stream], { session: sessionView(changed, now) });
  };
}

export const storedClock = (clock: CircuitClock) => ({
  ...clockColumns(clock),
  clockRev: clock.rev,
});

const stopped = (row: LiveRow) => ({
  endsAt: null,
  pausedAt: null,
  remainingMs: null,
  extendedMs: 0,
  clockRev: row.clockRev + 1,
});

/**
 * Begins the next round with the first station that can still be played. Without one, or with fewer
 * than two people here, the lobby opens again.
 * @param at when the phase before it ended, so that a late step leads to the same deadlines
 * @returns whether a round has begun
 */
export async function beginRound(
  { tx, now }: LiveWork,
  loaded: LoadedLive,
  at: Date,
  speed = loaded.row.speed,
): Promise<boolean> {
  const { row } = loaded;
  const { seats } = nextSeating(loaded);
  const next = seats.length > 0 ? await firstPlayable(tx, loaded) : undefined;
  if (!next) {
    await changeLive(tx, row.id, { state: 'lobby', ...stopped(row) });
    return false;
  }
  const round = row.round + 1;
  const reading = next.snapshot.candidateTask?.reading ?? '90s';
  await beginLiveRound(tx, next.id, { round, launchedAt: at, snapshot: next.snapshot });
  await insertLiveSeats(
    tx,
    seats.flatMap(({ id, roles }) =>
      roles.map((role) => ({ liveId: row.id, round, userId: id, role })),
    ),
  );
  const clock = launched({ ...row, round, reading, speed }, at < now ? at : now);
  const begun = { state: 'running', round, reading, speed, nextSeats: null };
  await changeLive(tx, row.id, { ...begun, ...storedClock(clock) });
  return true;
}

async function firstPlayable(tx: LiveWork['tx'], { row, stations }: LoadedLive) {
  for (const { id, round, scenarioId } of stations) {
    if (round !== null) continue;
    const station = scenarioId === null ? undefined : await findScenario(tx, scenarioId);
    if (station) return { id, snapshot: Scenario.parse(station) };
    await deleteLiveStation(tx, row.id, id);
  }
  return undefined;
}

/**
 * The round becomes an attempt in the candidate's progress: complete with the examiner's marks, else
 * open for their own.
 * @param at when the talk ended
 */
export async function recordAttempt(
  work: LiveWork,
  { row, seats }: LoadedLive,
  at: Date,
): Promise<void> {
  const { tx, live } = work;
  const seat = seats.find(({ round, role }) => round === row.round && role === 'candidate');
  const held = await readLiveSnapshot(tx, row.id, row.round);
  if (!seat || !held) return;
  const stored = await findLiveSheet(tx, row.id, row.round);
  const { userId } = seat;
  await live.lock([streamOf.group(row.groupId), streamOf.member(userId)]);
  await recordExaminedAttempt(work, {
    userId,
    scenarioId: held.scenarioId,
    snapshot: held.snapshot,
    startedAt: held.launchedAt,
    finishedAt: at,
    speed: row.speed,
    sheet: stored?.sheet,
    mark: stored && isComplete(stored) ? stored.markHundredths : null,
    completedAt: at,
  });
}

/** Ends the live session, and with it the round under way. */
export async function endLive(work: LiveWork, loaded: LoadedLive): Promise<void> {
  const { tx, now } = work;
  await changeLive(tx, loaded.row.id, {
    state: 'over',
    endedAt: now,
    ...stopped(loaded.row),
  });
}
