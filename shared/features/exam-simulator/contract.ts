import { z } from 'zod';
import { Outcome } from '../../domain/marking/mark-shapes.ts';
import { GlobalRating } from '../../domain/marking/mark-sheet.ts';
import { CandidateTask } from '../../domain/stations/parts.ts';
import { Line } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { PracticeSheet, RevealedParts, StationClockShape } from '../practice/contract.ts';
import { ScenarioCard, ScenarioId } from '../scenarios/contract.ts';

/**
 * Up to sixteen stations in a row on the server's clock, marked by the candidate. Stations count
 * from 1, as in the specification.
 */

export const examStatuses = ['in_progress', 'completed', 'abandoned'] as const;
export const ExamStatus = z.enum(examStatuses);

/** A session in its list; the first ten fields are the specification's. */
export const ExamSession = z.object({
  id: z.uuid(),
  sessionName: z.string(),
  examType: z.string(),
  sessionStatus: ExamStatus,
  currentStation: z.int().min(1),
  totalStations: z.int().min(1).max(16),
  completedStations: z.int().min(0),
  /** Out of `totalStations` × 20. */
  totalScore: z.number(),
  timePerStation: z.number(),
  examResult: Outcome.nullable(),
  /** The same score in hundredths and its maximum, of marked stations only. */
  rawHundredths: z.int(),
  maxHundredths: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  rev: z.int(),
});
export type ExamSession = z.infer<typeof ExamSession>;

export const ExamStationLine = z.object({
  number: z.int().min(1),
  status: z.enum(['upcoming', 'current', 'done']),
  /** Null for a future station, whose name would give it away. */
  card: ScenarioCard.nullable(),
  attemptId: z.uuid().nullable(),
  markHundredths: z.int().nullable(),
  globalRating: GlobalRating.nullable(),
});
export type ExamStationLine = z.infer<typeof ExamStationLine>;

/** `waiting` has no clock or task yet. `marking` follows the task and opens the scheme. */
export const ExamStation = z.object({
  number: z.int().min(1),
  status: z.enum(['waiting', 'running', 'paused', 'marking', 'marked']),
  attemptId: z.uuid().nullable(),
  scenarioId: z.int().nullable(),
  card: ScenarioCard.nullable(),
  candidateTask: CandidateTask.nullable(),
  clock: StationClockShape.nullable(),
  /** End of the two minutes for marking, in ms since 1970; for display only. */
  markingEndsAt: z.number().nullable(),
  sheet: PracticeSheet,
  sheetRev: z.int(),
  markHundredths: z.int().nullable(),
  revealed: RevealedParts.nullable(),
});
export type ExamStation = z.infer<typeof ExamStation>;

export const ExamSessionDetail = ExamSession.extend({
  serverNow: z.number(),
  speed: z.number(),
  stations: z.array(ExamStationLine),
  station: ExamStation.nullable(),
});
export type ExamSessionDetail = z.infer<typeof ExamSessionDetail>;

const params = z.object({ id: z.uuid('must be a session id') });
const stationParams = params.extend({ number: z.coerce.number().int().min(1).max(16) });
const known = { access: 'member', response: ExamSessionDetail } as const;

export const listExamSessions = defineRoute({
  name: 'exam.list',
  method: 'get',
  path: '/api/exam-simulator/sessions',
  summary: 'Sessions of the member, newest first',
  access: 'member',
  query: z.object({
    cursor: z.uuid('must be a session id').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.array(ExamSession),
});

export const getExamSession = defineRoute({
  ...known,
  name: 'exam.get',
  method: 'get',
  path: '/api/exam-simulator/sessions/:id',
  summary: 'One session with its current station, as the candidate may see it now',
  params,
  failures: ['not_found', 'forbidden'],
});

export const startExam = defineRoute({
  ...known,
  name: 'exam.start',
  method: 'post',
  path: '/api/exam-simulator/start',
  summary:
    'Chooses the stations by blueprint or takes the given ones; the first clock waits. 409 while another mock runs',
  body: z.strictObject({
    examType: z.literal('mock_casc').default('mock_casc'),
    sessionName: Line.min(1, 'Give it a name').max(80, 'Keep it under 80 characters'),
    stations: z.int().min(1).max(16).default(16),
    scenarioIds: z.array(ScenarioId).min(1).max(16).optional(),
    /** Same seed and member, same stations; random by default. */
    seed: z.string().max(64).optional(),
    speed: z.number().min(1).max(600).default(1),
  }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const resumeExam = defineRoute({
  ...known,
  name: 'exam.resume',
  method: 'post',
  path: '/api/exam-simulator/sessions/:id/resume',
  summary: 'Continues a session on this device; a clock stopped by a pause runs again',
  params,
  failures: ['not_found', 'conflict', 'forbidden'],
  reread: getExamSession,
});

export const commandExam = defineRoute({
  ...known,
  name: 'exam.command',
  method: 'post',
  path: '/api/exam-simulator/sessions/:id/clock',
  summary: 'Starts or continues, pauses, or finishes the current station; a repeat changes nothing',
  params,
  body: z.strictObject({
    stationNumber: z.int().min(1).max(16),
    command: z.enum(['start', 'pause', 'finish']),
  }),
  failures: ['not_found', 'conflict', 'forbidden'],
  reread: getExamSession,
});

export const getExamStation = defineRoute({
  name: 'exam.station',
  method: 'get',
  path: '/api/exam-simulator/sessions/:id/stations/:number',
  summary: 'One station already reached, with its sheet',
  access: 'member',
  params: stationParams,
  response: ExamStation,
  failures: ['not_found', 'forbidden'],
});

export const saveExamSheet = defineRoute({
  ...known,
  name: 'exam.save',
  method: 'put',
  path: '/api/exam-simulator/sessions/:id/stations/:number/sheet',
  summary: 'Saves notes and self-marking; later too, for a station that was left unmarked',
  params: stationParams,
  body: z.strictObject({ rev: z.int().min(0), sheet: PracticeSheet }),
  response: ExamStation,
  failures: ['not_found', 'stale', 'conflict', 'forbidden'],
  reread: getExamStation,
});

export const completeStation = defineRoute({
  name: 'exam.complete',
  method: 'post',
  path: '/api/exam-simulator/complete-station',
  summary: 'Leaves a station, marked or not, and moves to the next; a repeat changes nothing',
  access: 'member',
  body: z.strictObject({
    sessionId: z.uuid('must be a session id'),
    stationNumber: z.int().min(1).max(16),
    /** Minutes by the client's count; stored as a remark, the server's clock decides. */
    timeUsed: z.number().min(0).max(1_440),
  }),
  response: z.object({
    session: ExamSessionDetail,
    message: z.string().nullable(),
  }),
  failures: ['not_found', 'conflict', 'forbidden'],
});

export const abandonExam = defineRoute({
  ...known,
  name: 'exam.abandon',
  method: 'post',
  path: '/api/exam-simulator/sessions/:id/abandon',
  summary: 'Ends a session early and finally; marks stay in the profile',
  params,
  failures: ['not_found'],
  reread: getExamSession,
});

export const examSessionChanged = defineEvent({
  name: 'exam.changed',
  summary: 'A session of the member was started, moved, marked or ended, on some device',
  isDurable: true,
  data: z.object({ session: ExamSession }),
});
