import { type AttemptRow, changeAttempt } from '@cascade/db/domain/attempts/attempts.queries';
import {
  changeExam,
  completeExamStation,
  type LoadedExam,
} from '@cascade/db/features/exam-simulator/sessions.queries';
import { finishClock, readStationClock } from '@cascade/shared/domain/clock/station-clock';
import { markOfScores } from '@cascade/shared/domain/marking/domain-scores';
import { completionSentence } from '@cascade/shared/domain/text/exam-words';
import type {
  completeStation,
  ExamSessionDetail,
  ExamStation,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf, ResponseOf } from '@cascade/shared/kernel/route';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { countCompleted } from '../../domain/stations/completion.ts';
import { checkPlaces } from '../../domain/stations/self-marking.ts';
import { refuseWithheld } from '../../domain/stations/withheld.ts';
import type { MemberWork } from '../../http/work.ts';
import { lockRunningSession } from './actions.ts';
import { currentOf, detailView, stationView } from './views.ts';
import { emitSessionChanged, lockOwnSession } from './work.ts';

/** Null while a domain or the global rating is missing. */
function markOf({ snapshot }: AttemptRow, sheet: PracticeSheet): number | null {
  if (sheet.globalRating === null) return null;
  return markOfScores(snapshot.markScheme?.competencyDomains ?? [], sheet.scores);
}

async function close(work: MemberWork, attempt: AttemptRow, sheet: PracticeSheet): Promise<void> {
  const markHundredths = markOf(attempt, sheet);
  if (markHundredths === null) return;
  await changeAttempt(work.tx, attempt, { sheet, completedAt: work.now, markHundredths });
  await countCompleted(work, attempt.scenarioId, markHundredths);
}

/**
 * Saves scores and ticks. A station left unmarked can be marked later and is closed by the save
 * that completes it.
 */
export async function save(
  work: MemberWork,
  { id, number }: { id: string; number: number },
  { rev, sheet }: BodyOf<typeof saveExamSheet>,
): Promise<ExamStation> {
  const exam = await lockOwnSession(work, id);
  const station = exam.stations.find((one) => one.number === number);
  const attempt = station?.attempt;
  if (!station || !attempt) throw new AppError('not_found', 'This station has not been started.');
  await refuseWithheld(work.tx, attempt, work.now);
  if (attempt.markHundredths !== null) throw new AppError('conflict', 'This station is marked.');
  if (attempt.rev !== rev)
    throw new AppError(
      'stale',
      'This was changed on another device. Your own words are still here.',
      { current: stationView(station, work.now) },
    );
  checkPlaces(attempt.snapshot, sheet);
  const hasLeft = station.completedAt !== null || exam.row.status !== 'in_progress';
  if (hasLeft && markOf(attempt, sheet) !== null) await close(work, attempt, sheet);
  else await changeAttempt(work.tx, attempt, { sheet });
  await changeExam(work.tx, exam.row);
  const after = (await emitSessionChanged(work, id)).stations.find((one) => one.number === number);
  return stationView(after ?? station, work.now);
}

function congratulation({ row, stations }: LoadedExam): string | null {
  return row.status === 'completed' ? completionSentence(stations.length) : null;
}

/** A repeat changes nothing. */
export async function complete(
  work: MemberWork,
  { sessionId, stationNumber, timeUsed }: BodyOf<typeof completeStation>,
): Promise<ResponseOf<typeof completeStation>> {
  const { tx, now } = work;
  const known = await lockOwnSession(work, sessionId);
  const left = known.stations.find(
    ({ number, completedAt }) => number === stationNumber && completedAt !== null,
  );
  if (left) return { session: detailView(known, now), message: congratulation(known) };
  const exam = await lockRunningSession(work, sessionId);
  const current = currentOf(exam);
  if (!current || current.number !== stationNumber)
    throw new AppError('conflict', `Station ${exam.row.currentStation} comes first.`);
  const { attempt } = current;
  if (!attempt) throw new AppError('conflict', 'This station has not been started yet.');
  const ended = finishClock(attemptClock(attempt), now.getTime());
  const finishedAt = ended.finishedAt === null ? null : new Date(ended.finishedAt);
  const stopped = await changeAttempt(tx, attempt, { finishedAt });
  await close(work, stopped, stopped.sheet);
  await completeExamStation(tx, current, { completedAt: now, timeUsed });
  const isLast = stationNumber === exam.stations.length;
  await changeExam(
    tx,
    exam.row,
    isLast ? { status: 'completed', endedAt: now } : { currentStation: stationNumber + 1 },
  );
  const after = await emitSessionChanged(work, sessionId);
  return { session: detailView(after, now), message: congratulation(after) };
}

/** Stations whose task is over keep complete marks. */
export async function abandon(work: MemberWork, id: string): Promise<ExamSessionDetail> {
  const { tx, now } = work;
  const exam = await lockOwnSession(work, id);
  if (exam.row.status !== 'in_progress') return detailView(exam, now);
  const attempt = currentOf(exam)?.attempt;
  if (attempt) {
    const hasEnded = readStationClock(attemptClock(attempt), now.getTime()).phase === 'ended';
    const { finishedAt } = finishClock(attemptClock(attempt), now.getTime());
    const stopped = await changeAttempt(tx, attempt, {
      finishedAt: finishedAt === null ? null : new Date(finishedAt),
    });
    if (hasEnded) await close(work, stopped, stopped.sheet);
  }
  await changeExam(tx, exam.row, { status: 'abandoned', endedAt: now });
  return detailView(await emitSessionChanged(work, id), now);
}
