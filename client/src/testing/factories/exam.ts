import {
  ExamSession,
  ExamSessionDetail,
  ExamStation,
  ExamStationLine,
} from '@cascade/shared/features/exam-simulator/contract';
import { ExamResults } from '@cascade/shared/features/exam-simulator/results';
import { emptySheet } from '@cascade/shared/features/practice/contract';
import type { z } from 'zod';
import { idOf } from './id.ts';
import { aCard, aTask } from './station.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const startedAt = new Date(START).toISOString();

const session = {
  id: idOf(20),
  sessionName: 'Sunday mock',
  examType: 'mock_casc',
  sessionStatus: 'in_progress',
  currentStation: 1,
  totalStations: 2,
  completedStations: 0,
  totalScore: 0,
  timePerStation: 7,
  examResult: null,
  rawHundredths: 0,
  maxHundredths: 0,
  startedAt,
  endedAt: null,
  rev: 1,
} as const;

export function anExamSession(change: Partial<z.input<typeof ExamSession>> = {}): ExamSession {
  return ExamSession.parse({ ...session, ...change });
}

/** The first station, whose clock has just been started. */
export function anExamStation(change: Partial<z.input<typeof ExamStation>> = {}): ExamStation {
  return ExamStation.parse({
    number: 1,
    status: 'running',
    attemptId: idOf(21),
    scenarioId: 7,
    card: aCard(),
    candidateTask: aTask,
    clock: { startedAt: START, pausedAt: null, pausedMs: 0, speed: 1, finishedAt: null },
    markingEndsAt: null,
    sheet: emptySheet,
    sheetRev: 0,
    markHundredths: null,
    revealed: null,
    ...change,
  });
}

function anExamStationLine(change: Partial<z.input<typeof ExamStationLine>> = {}): ExamStationLine {
  return ExamStationLine.parse({
    number: 1,
    status: 'current',
    card: aCard(),
    attemptId: idOf(21),
    markHundredths: null,
    globalRating: null,
    ...change,
  });
}

/** Its first station runs, the second is to come. */
export function anExamDetail(
  change: Partial<z.input<typeof ExamSessionDetail>> = {},
): ExamSessionDetail {
  return ExamSessionDetail.parse({
    ...session,
    serverNow: START,
    speed: 1,
    stations: [
      anExamStationLine(),
      anExamStationLine({ number: 2, status: 'upcoming', card: null, attemptId: null }),
    ],
    station: anExamStation(),
    ...change,
  });
}

export function someExamResults(change: Partial<z.input<typeof ExamResults>> = {}): ExamResults {
  return ExamResults.parse({
    session: anExamSession({ sessionStatus: 'completed', examResult: 'pass', endedAt: startedAt }),
    verdict: {
      outcome: 'pass',
      rawHundredths: 1_400,
      maxHundredths: 2_000,
      stationsPassed: 1,
      marked: 1,
      unmarked: 0,
      voided: 0,
    },
    stations: [
      {
        number: 1,
        card: aCard(),
        attemptId: idOf(21),
        markHundredths: 1_400,
        globalRating: 'Pass',
        isPassed: true,
        disagrees: false,
        domains: [{ domain: 'History', weight: 50, score: 4 }],
        oneChange: 'Ask sooner.',
        timeUsed: 7,
      },
    ],
    byDomain: [],
    bySkill: [],
    weakest: [],
    ...change,
  });
}
