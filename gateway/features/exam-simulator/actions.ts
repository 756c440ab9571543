import {
  type AttemptRow,
  changeAttempt,
  insertAttempt,
} from '@cascade/db/domain/attempts/attempts.queries';
import { listSeenStations } from '@cascade/db/domain/stations/seen.queries';
import { findScenario, listSittableCards } from '@cascade/db/domain/stations/stations.queries';
import {
  changeExam,
  findExam,
  hasRunningExam,
  insertExam,
  type LoadedExam,
} from '@cascade/db/features/exam-simulator/sessions.queries';
import {
  finishClock,
  pauseClock,
  resumeClock,
  type StationClock,
} from '@cascade/shared/domain/clock/station-clock';
import { drawStations } from '@cascade/shared/domain/stations/station-mix';
import type {
  commandExam,
  ExamSessionDetail,
  ExamStation,
  startExam,
} from '@cascade/shared/features/exam-simulator/contract';
import { emptySheet } from '@cascade/shared/features/practice/contract';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { refuseWithheld } from '../../domain/stations/withheld.ts';
import type { MemberWork } from '../../http/work.ts';
import type { Services } from '../../services.ts';
import { currentOf, detailView, type SatStation, stationView } from './views.ts';
import { emitSessionChanged, lockOwnSession, noSuchSession } from './work.ts';

function checkChosen(chosen: readonly number[], known: ReadonlySet<number>): void {
  const errors = chosen.flatMap((id, at) => {
    if (chosen.indexOf(id) !== at)
      return [{ field: `scenarioIds.${at}`, message: 'is chosen twice' }];
    return known.has(id) ? [] : [{ field: `scenarioIds.${at}`, message: 'cannot be sat' }];
  });
  if (errors.length > 0)
    throw new AppError('invalid', 'Some of these stations cannot be in a mock.', { errors });
}

/** @param mayHurry false in production, where the clock runs at real speed */
export async function start(
  work: MemberWork,
  body: BodyOf<typeof startExam>,
  mayHurry: boolean,
): Promise<ExamSessionDetail> {
  const { tx, userId, now } = work;
  if (!mayHurry && body.speed !== 1)
    throw new AppError('invalid', 'The clock runs at its own speed here.', {
      errors: [{ field: 'speed', message: 'must be 1' }],
    });
  await work.live.lock([streamOf.member(userId)]);
  if (await hasRunningExam(tx, userId))
    throw new AppError(
      'conflict',
      'You have a mock exam that is not finished. Resume or end it first.',
    );
  const cards = await listSittableCards(tx);
  const seed = body.seed ?? newId();
  if (body.scenarioIds) checkChosen(body.scenarioIds, new Set(cards.map(({ id }) => id)));
  const draw = async () => {
    const seen = await listSeenStations(tx, [userId]);
    const seenIds = new Set(seen.map(({ scenarioId }) => scenarioId));
    const drawn = drawStations(cards, { count: body.stations, seed, seen: seenIds });
    return drawn.map(({ id }) => id);
  };
  const id = newId();
  const row = {
    id,
    userId,
    name: body.sessionName,
    examType: body.examType,
    seed,
    speed: body.speed,
    startedAt: now,
  };
  await insertExam(tx, row, body.scenarioIds ?? (await draw()));
  return detailView(await emitSessionChanged(work, id), now);
}

/** @throws AppError forbidden while the member sits a live circuit */
async function refuseSitting(
  { tx, userId, now }: MemberWork,
  station: SatStation | undefined,
): Promise<void> {
  if (station) await refuseWithheld(tx, { userId, scenarioId: station.scenarioId }, now);
}

/**
 * Locks a running session.
 * @throws AppError conflict once it has ended
 */
export async function lockRunningSession(work: MemberWork, id: string): Promise<LoadedExam> {
  const exam = await lockOwnSession(work, id);
  if (exam.row.status !== 'in_progress')
    throw new AppError('conflict', 'This mock exam has ended.');
  await refuseSitting(work, currentOf(exam));
  return exam;
}

async function begin(
  { tx, userId, now }: MemberWork,
  { row }: LoadedExam,
  { number, scenarioId }: SatStation,
): Promise<void> {
  const station = scenarioId === null ? undefined : await findScenario(tx, scenarioId);
  if (!station) throw new AppError('not_found', 'This station has been removed.');
  await insertAttempt(tx, {
    id: newId(),
    userId,
    scenarioId,
    snapshot: Scenario.parse(station),
    startedAt: now,
    speed: row.speed,
    sheet: emptySheet,
    examSessionId: row.id,
    examStation: number,
  });
}

/**
 * Stores a clock if it moved.
 * @returns whether it moved
 */
async function move(work: MemberWork, attempt: AttemptRow, clock: StationClock): Promise<boolean> {
  const before = attemptClock(attempt);
  if (JSON.stringify(clock) === JSON.stringify(before)) return false;
  await changeAttempt(work.tx, attempt, {
    pausedAt: clock.pausedAt === null ? null : new Date(clock.pausedAt),
    pausedMs: clock.pausedMs,
    finishedAt: clock.finishedAt === null ? null : new Date(clock.finishedAt),
  });
  return true;
}

export async function resume(work: MemberWork, id: string): Promise<ExamSessionDetail> {
  const exam = await lockRunningSession(work, id);
  const attempt = currentOf(exam)?.attempt;
  const isMoved =
    attempt != null &&
    (await move(work, attempt, resumeClock(attemptClock(attempt), work.now.getTime())));
  if (!isMoved) return detailView(exam, work.now);
  await changeExam(work.tx, exam.row);
  return detailView(await emitSessionChanged(work, id), work.now);
}

/** A repeated command changes nothing. */
export async function command(
  work: MemberWork,
  id: string,
  { stationNumber, command: what }: BodyOf<typeof commandExam>,
): Promise<ExamSessionDetail> {
  const exam = await lockRunningSession(work, id);
  const current = currentOf(exam);
  if (!current || current.number !== stationNumber)
    throw new AppError('conflict', 'Another device has moved on to the next station.');
  const { attempt } = current;
  if (!attempt) {
    if (what !== 'start') throw new AppError('conflict', 'This station has not been started yet.');
    await begin(work, exam, current);
  } else {
    const moves = { start: resumeClock, pause: pauseClock, finish: finishClock };
    const moved = moves[what](attemptClock(attempt), work.now.getTime());
    if (!(await move(work, attempt, moved))) return detailView(exam, work.now);
  }
  await changeExam(work.tx, exam.row);
  return detailView(await emitSessionChanged(work, id), work.now);
}

async function readOwn({ database }: Services, userId: string, id: string): Promise<LoadedExam> {
  const exam = await findExam(database.orm, userId, id);
  if (!exam) throw noSuchSession();
  return exam;
}

export async function readDetail(
  services: Services,
  userId: string,
  id: string,
): Promise<ExamSessionDetail> {
  const exam = await readOwn(services, userId, id);
  const now = services.clock.now();
  const current = currentOf(exam);
  if (current)
    await refuseWithheld(services.database.orm, { userId, scenarioId: current.scenarioId }, now);
  return detailView(exam, now);
}

export async function readStation(
  services: Services,
  userId: string,
  id: string,
  number: number,
): Promise<ExamStation> {
  const exam = await readOwn(services, userId, id);
  const now = services.clock.now();
  const station = exam.stations.find((one) => one.number === number);
  if (!station || (!station.attempt && number !== currentOf(exam)?.number))
    throw new AppError('not_found', 'This station has not been reached yet.');
  const { scenarioId } = station;
  await refuseWithheld(services.database.orm, { userId, scenarioId }, now);
  return stationView(station, now);
}
