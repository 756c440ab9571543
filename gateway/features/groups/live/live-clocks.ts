import {
  changeLive,
  type LiveRow,
  type LoadedLive,
  lockLiveById,
} from '@cascade/db/features/groups/live.queries';
import { listDueLives, listRunningLives } from '@cascade/db/features/groups/live-due.queries';
import { markLiveAbsent } from '@cascade/db/features/groups/live-people.queries';
import {
  isDue,
  isOver,
  readCircuitClock,
  stepCircuit,
} from '@cascade/shared/domain/clock/circuit-clock';
import { ABSENT_AFTER_MS, liveSessionTicked } from '@cascade/shared/features/groups/live-session';
import { streamOf } from '@cascade/shared/kernel/event';
import { clockOf } from '../../../domain/clock/clock-rows.ts';
import type { Clocked } from '../../../domain/clock/clock-runner.ts';
import type { Services } from '../../../services.ts';
import { plannedOf } from './live-view.ts';
import {
  beginRound,
  changeStatus,
  emitLive,
  endLive,
  type LiveWork,
  recordAttempt,
  storedClock,
} from './rounds.ts';

/** A lobby in which nobody is ends after this. */
const EMPTY_AFTER_MS = 30 * 60_000;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Takes the phase that is due. The caller holds the row.
 * @returns whether anything changed
 */
export async function takeLiveStep(work: LiveWork, loaded: LoadedLive): Promise<boolean> {
  const { row } = loaded;
  const clock = clockOf(row);
  if (row.state !== 'running' || clock.endsAt === null || !isDue(clock, work.now.getTime()))
    return false;
  const planned = plannedOf(row);
  const next = stepCircuit(planned, clock, work.now.getTime());
  if (isOver(planned, next)) {
    await endRound(work, loaded, new Date(clock.endsAt));
    return true;
  }
  await changeLive(work.tx, row.id, storedClock(next));
  return true;
}

/** Nobody has been in the lobby for a while. */
function isEmpty({ row, people }: LoadedLive, now: Date): boolean {
  const since = ago(now, EMPTY_AFTER_MS);
  return (
    row.state === 'lobby' &&
    row.createdAt < since &&
    people.every(({ seenAt, isHere }) => !isHere && seenAt < since)
  );
}

/** The talk is over: the attempt is recorded, and the next round begins. */
export async function endRound(work: LiveWork, loaded: LoadedLive, at: Date): Promise<void> {
  await recordAttempt(work, loaded, at);
  await beginRound(work, loaded, at);
}

/** Live sessions on their clocks. Steps lock the row, so that of many gateways one takes each. */
export function liveClocks({ live }: Services): Clocked<LiveRow> {
  return {
    name: 'live sessions',
    listRunning: listRunningLives,
    listDue: (db, now) =>
      listDueLives(db, {
        now,
        absentSince: ago(now, ABSENT_AFTER_MS),
        emptySince: ago(now, EMPTY_AFTER_MS),
      }),
    step: async (work, { id }) => {
      const { tx, now } = work;
      const held = await lockLiveById(tx, id);
      if (!held || held.row.state === 'over') return undefined;
      const haveGone = await markLiveAbsent(tx, id, ago(now, ABSENT_AFTER_MS));
      const loaded = haveGone ? await lockLiveById(tx, id) : held;
      if (!loaded) return undefined;
      if (haveGone) await changeLive(tx, id, {});
      const hasMoved = await takeLiveStep(work, loaded);
      const hasEnded = isEmpty(loaded, now);
      const tellOfStatus = hasEnded ? await changeStatus(work, loaded, 'over') : undefined;
      if (hasEnded) await endLive(work, loaded);
      if (!hasMoved && !haveGone && !hasEnded) return undefined;
      const changed = await emitLive(work, id);
      await tellOfStatus?.();
      return hasMoved ? changed.row : undefined;
    },
    tick: async (row, now) => {
      const { remainingMs } = readCircuitClock(plannedOf(row), clockOf(row), now);
      const about = { groupId: row.groupId, sessionId: row.sessionId, remainingMs };
      const data = { ...about, rev: row.clockRev, serverNow: now };
      live.emit(liveSessionTicked, [streamOf.group(row.groupId)], data, 'here');
    },
  };
}
