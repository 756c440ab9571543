import type { LoadedExam } from '@cascade/db/features/exam-simulator/sessions.queries';
import { MARKING_MS } from '@cascade/shared/domain/clock/circuit-timing';
import {
  practiceTiming,
  readStationClock,
  type StationClock,
} from '@cascade/shared/domain/clock/station-clock';
import {
  type ExamSession,
  type ExamSessionDetail,
  type ExamStation,
  type ExamStationLine,
  ExamStatus,
} from '@cascade/shared/features/exam-simulator/contract';
import { emptySheet, RevealedParts } from '@cascade/shared/features/practice/contract';
import { type VerdictOf, verdictOf } from '@cascade/shared/features/practice/verdict';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';

/** A solo mock as its candidate may see it; later stations have no name yet. */

export type SatStation = LoadedExam['stations'][number];

const MINUTE_MS = 60_000;

/** The verdict over all stations of a session; those not reached count as unmarked. */
export function verdictFor({ stations }: LoadedExam): VerdictOf {
  return verdictOf(
    stations.map(({ attempt }) => ({
      markHundredths: attempt?.markHundredths ?? null,
      isVoid: false,
    })),
  );
}

export function sessionView(exam: LoadedExam): ExamSession {
  const { row, stations } = exam;
  const verdict = verdictFor(exam);
  return {
    id: row.id,
    sessionName: row.name,
    examType: row.examType,
    sessionStatus: ExamStatus.parse(row.status),
    currentStation: row.currentStation,
    totalStations: stations.length,
    completedStations: stations.filter(({ completedAt }) => completedAt !== null).length,
    totalScore: verdict.rawHundredths / 100,
    timePerStation: practiceTiming.taskMs / MINUTE_MS,
    examResult: row.status === 'in_progress' ? null : verdict.outcome,
    rawHundredths: verdict.rawHundredths,
    maxHundredths: verdict.maxHundredths,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    rev: row.rev,
  };
}

function lineOf(
  { row }: LoadedExam,
  { number, completedAt, attempt }: SatStation,
): ExamStationLine {
  const isCurrent = row.status === 'in_progress' && number === row.currentStation;
  return {
    number,
    status: completedAt !== null ? 'done' : isCurrent ? 'current' : 'upcoming',
    card: attempt ? ScenarioCard.parse(attempt.snapshot) : null,
    attemptId: attempt?.id ?? null,
    markHundredths: attempt?.markHundredths ?? null,
    globalRating: attempt?.sheet.globalRating ?? null,
  };
}

function waiting(number: number): ExamStation {
  return {
    number,
    status: 'waiting',
    attemptId: null,
    scenarioId: null,
    card: null,
    candidateTask: null,
    clock: null,
    markingEndsAt: null,
    sheet: emptySheet,
    sheetRev: 0,
    markHundredths: null,
    revealed: null,
  };
}

/** Real time; null while it runs. */
function endOf(clock: StationClock, now: number): number | null {
  if (readStationClock(clock, now).phase !== 'ended') return null;
  const length = (practiceTiming.readingMs + practiceTiming.taskMs) / clock.speed;
  const byItself = clock.startedAt + clock.pausedMs + length;
  return Math.min(clock.finishedAt ?? byItself, byItself);
}

/** A reached station: the task from its start, the scheme once the task has ended. */
export function stationView({ number, attempt }: SatStation, now: Date): ExamStation {
  if (!attempt) return waiting(number);
  const clock = attemptClock(attempt);
  const { phase, isPaused } = readStationClock(clock, now.getTime());
  const endedAt = endOf(clock, now.getTime());
  const running = isPaused ? 'paused' : 'running';
  const ended = attempt.markHundredths === null ? 'marking' : 'marked';
  return {
    number,
    status: phase === 'ended' ? ended : running,
    attemptId: attempt.id,
    scenarioId: attempt.scenarioId,
    card: ScenarioCard.parse(attempt.snapshot),
    candidateTask: attempt.snapshot.candidateTask,
    clock,
    markingEndsAt: endedAt === null ? null : endedAt + MARKING_MS / clock.speed,
    sheet: attempt.sheet,
    sheetRev: attempt.rev,
    markHundredths: attempt.markHundredths,
    revealed: phase === 'ended' ? RevealedParts.parse(attempt.snapshot) : null,
  };
}

export function currentOf({ row, stations }: LoadedExam): SatStation | undefined {
  if (row.status !== 'in_progress') return undefined;
  return stations.find(({ number }) => number === row.currentStation);
}

export function detailView(exam: LoadedExam, now: Date): ExamSessionDetail {
  const current = currentOf(exam);
  return {
    ...sessionView(exam),
    serverNow: now.getTime(),
    speed: exam.row.speed,
    stations: exam.stations.map((station) => lineOf(exam, station)),
    station: current ? stationView(current, now) : null,
  };
}
