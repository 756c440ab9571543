import {
  type AttemptChange,
  type AttemptRow,
  changeAttempt,
  findAttempt,
  lockAttempt,
} from '@cascade/db/domain/attempts/attempts.queries';
import {
  finishClock,
  pauseClock,
  resumeClock,
  type StationClock,
} from '@cascade/shared/domain/clock/station-clock';
import {
  type Attempt,
  attemptChanged,
  type RevealedParts,
} from '@cascade/shared/features/practice/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { attemptView, isRevealed } from '../../domain/stations/attempt-view.ts';
import { refuseHurry, startAttemptOf } from '../../domain/stations/start-attempt.ts';
import { refuseSat, refuseWithheld } from '../../domain/stations/withheld.ts';
import type { MemberWork } from '../../http/work.ts';
import type { Services } from '../../services.ts';

function noSuchAttempt(): AppError {
  return new AppError('not_found', 'There is no such attempt.');
}

/**
 * Locks the member's stream, then their attempt, always in this order.
 * @throws AppError not_found, also for another member's attempt; conflict for a mock's; forbidden
 * while the member sits a live circuit, or this station in a mock
 */
export async function lockOwnAttempt(
  { tx, live, userId, now }: MemberWork,
  id: string,
): Promise<AttemptRow> {
  await live.lock([streamOf.member(userId)]);
  const row = await lockAttempt(tx, userId, id);
  if (!row) throw noSuchAttempt();
  if (row.examSessionId !== null)
    throw new AppError('conflict', 'This station belongs to a mock exam. Go on with it there.');
  await refuseSat(tx, row, now);
  return row;
}

export async function emitAttemptChanged(
  { live, userId, now }: MemberWork,
  row: AttemptRow,
): Promise<Attempt> {
  const attempt = attemptView(row, now);
  await live.append(attemptChanged, [streamOf.member(userId)], { attempt });
  return attempt;
}

function columnsOf(clock: StationClock): AttemptChange {
  return {
    startedAt: new Date(clock.startedAt),
    pausedAt: clock.pausedAt === null ? null : new Date(clock.pausedAt),
    pausedMs: clock.pausedMs,
    finishedAt: clock.finishedAt === null ? null : new Date(clock.finishedAt),
  };
}

type Start = { scenarioId: number; speed: number };

/** @param mayHurry false in production, where the clock runs at real speed */
export async function start(
  work: MemberWork,
  { scenarioId, speed }: Start,
  mayHurry: boolean,
): Promise<Attempt> {
  refuseHurry(speed, mayHurry);
  const row = await startAttemptOf(work, work.userId, { scenarioId, speed });
  return attemptView(row, work.now);
}

export async function get(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<Attempt> {
  const row = await findAttempt(database.orm, userId, id);
  if (!row) throw noSuchAttempt();
  await refuseWithheld(database.orm, row, clock.now());
  return attemptView(row, clock.now());
}

export type ClockCommand = 'pause' | 'resume' | 'restart' | 'finish';

/** A repeated command changes nothing, `rev` included. */
export async function command(work: MemberWork, id: string, what: ClockCommand): Promise<Attempt> {
  const { tx, now } = work;
  const row = await lockOwnAttempt(work, id);
  if (row.completedAt) throw new AppError('conflict', 'This attempt is finished and marked.');
  if (what === 'restart') {
    const fresh = { startedAt: now, pausedAt: null, pausedMs: 0, finishedAt: null };
    return emitAttemptChanged(work, await changeAttempt(tx, row, fresh));
  }
  const before = attemptClock(row);
  const moves = { pause: pauseClock, resume: resumeClock, finish: finishClock };
  const after = moves[what](before, now.getTime());
  if (after === before) return attemptView(row, now);
  return emitAttemptChanged(work, await changeAttempt(tx, row, columnsOf(after)));
}

export async function reveal(work: MemberWork, id: string): Promise<RevealedParts> {
  const row = await lockOwnAttempt(work, id);
  if (!isRevealed(row, work.now))
    await emitAttemptChanged(work, await changeAttempt(work.tx, row, { revealedAt: work.now }));
  const { actorBrief, markScheme, feedback, areasOfConcern, edition } = row.snapshot;
  return { actorBrief, markScheme, feedback, areasOfConcern, edition };
}
