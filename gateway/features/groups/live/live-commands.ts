import { changeLive } from '@cascade/db/features/groups/live.queries';
import { actOnCircuit, type CircuitAct, isOver } from '@cascade/shared/domain/clock/circuit-clock';
import type { commandLiveSession } from '@cascade/shared/features/groups/live-session';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { clockOf } from '../../../domain/clock/clock-rows.ts';
import type { MemberWork } from '../../../http/work.ts';
import { type LiveAccess, lockAsHere, type Which } from './live-access.ts';
import { endRound } from './live-clocks.ts';
import { phaseOf } from './live-turn.ts';
import { peopleHere, plannedOf } from './live-view.ts';
import {
  beginRound,
  changeStatus,
  emitLive,
  endLive,
  recordAttempt,
  storedClock,
} from './rounds.ts';

type Command = BodyOf<typeof commandLiveSession>;

/** @throws AppError forbidden while somebody else is host and here */
function requireHost({ row, me, people }: LiveAccess): void {
  const host = people.find(({ userId }) => userId === row.hostId);
  if (me.userId !== row.hostId && host?.isHere)
    throw new AppError('forbidden', `${host.handle} is the host and is here. Ask them.`);
}

/** @throws AppError conflict with what is missing */
async function start(work: MemberWork, live: LiveAccess, speed: number): Promise<void> {
  if (live.row.state === 'running') return;
  if (peopleHere(live).length < 2)
    throw new AppError('conflict', 'A round needs two people. Wait for somebody to come.');
  if (!live.stations.some(({ round }) => round === null))
    throw new AppError('conflict', 'The queue is empty. Add a station first.');
  const tellOfStatus = await changeStatus(work, live, 'active');
  if (!(await beginRound(work, live, work.now, speed)))
    throw new AppError('conflict', 'None of these stations can be played any more. Add another.');
  await emitLive(work, live.row.id);
  await tellOfStatus();
}

/** Ends it. A round whose task is over counts; one that is broken off does not. */
async function end(work: MemberWork, live: LiveAccess): Promise<void> {
  const phase = phaseOf(live, live.row.round, work.now);
  const isHeld = phase === 'marking' || phase === 'talk';
  const tellOfStatus = await changeStatus(work, live, 'over');
  if (live.row.state === 'running' && isHeld) await recordAttempt(work, live, work.now);
  await endLive(work, live);
  await emitLive(work, live.row.id);
  await tellOfStatus();
}

/**
 * For the host, and for anybody here while the host is not. A command about an earlier state of the
 * clock does nothing.
 * @throws AppError not_found, conflict, forbidden; invalid for a speed where clocks run at their own
 */
export async function command(work: MemberWork, which: Which, body: Command): Promise<void> {
  const live = await lockAsHere(work, which);
  requireHost(live);
  if (body.command === 'start') {
    if (body.speed !== 1 && work.services.env.isProduction)
      throw new AppError('invalid', 'The clock runs at its own speed here.', {
        errors: [{ field: 'speed', message: 'must be 1' }],
      });
    return start(work, live, body.speed);
  }
  if (body.command === 'end') return end(work, live);
  const { row } = live;
  if (row.state !== 'running' || row.clockRev !== body.rev) return;
  const at = work.now.getTime();
  const act: CircuitAct =
    body.command === 'extend'
      ? { kind: 'extend', at, examMs: body.seconds * 1_000 }
      : { kind: body.command, at };
  const planned = plannedOf(row);
  const before = clockOf(row);
  const after = actOnCircuit(planned, before, act);
  if (after === before) return;
  if (isOver(planned, after)) await endRound(work, live, work.now);
  else await changeLive(work.tx, row.id, storedClock(after));
  await emitLive(work, row.id);
}

/** @throws AppError not_found, conflict when they are not here, forbidden */
export async function handOver(work: MemberWork, which: Which, personId: string): Promise<void> {
  const live = await lockAsHere(work, which);
  requireHost(live);
  const next = peopleHere(live).find(({ publicId }) => publicId === personId);
  if (!next) throw new AppError('conflict', 'Only somebody who is here can be the host.');
  if (next.userId === live.row.hostId) return;
  await changeLive(work.tx, live.row.id, { hostId: next.userId });
  await emitLive(work, live.row.id);
}
