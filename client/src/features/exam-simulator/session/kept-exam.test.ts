// @vitest-environment jsdom
import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { emptySheet } from '@cascade/shared/features/practice/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginOwner, forgetTab } from '../../../device/owner.ts';
import {
  findKeptExam,
  findKeptSheet,
  forgetExam,
  forgetSheet,
  keepExam,
  keepSheet,
} from './kept-exam.ts';

const id = '0197f000-0000-7000-8000-000000000001';
const session: ExamSessionDetail = {
  id,
  sessionName: 'Mock',
  examType: 'mock_casc',
  sessionStatus: 'in_progress',
  currentStation: 1,
  totalStations: 1,
  completedStations: 0,
  totalScore: 0,
  timePerStation: 7,
  examResult: null,
  rawHundredths: 0,
  maxHundredths: 0,
  startedAt: '2027-01-04T09:00:00.000Z',
  endedAt: null,
  rev: 3,
  serverNow: 0,
  speed: 1,
  stations: [],
  station: {
    number: 1,
    status: 'marking',
    attemptId: '0197f000-0000-7000-8000-000000000002',
    scenarioId: 14,
    card: null,
    candidateTask: { scenario: 'On the door', task: 'Ask' },
    clock: { startedAt: 0, pausedAt: null, pausedMs: 0, speed: 1, finishedAt: 1 },
    markingEndsAt: 120_000,
    sheet: emptySheet,
    sheetRev: 2,
    markHundredths: null,
    revealed: {
      actorBrief: { background: 'a locked cabinet', presentation: 'quiet', responses: {} },
      markScheme: null,
      feedback: null,
      areasOfConcern: ['a locked cabinet'],
    },
  },
};

afterEach(forgetTab);
beforeEach(() => {
  localStorage.clear();
  beginOwner(newId());
});

test('a stored session is restored without brief, scheme or feedback', () => {
  keepExam(session, 250);
  expect(findKeptExam(id)).toMatchObject({ session: { rev: 3 }, serverAheadMs: 250 });
  expect(findKeptExam(id)?.session.station?.candidateTask?.scenario).toBe('On the door');
  expect(findKeptExam(id)?.session.station?.revealed).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('locked cabinet');
});

test('each station keeps its own sheet, also after the session has ended', () => {
  keepExam(session, 0);
  keepSheet(id, 1, { value: { ...emptySheet, notes: 'one' }, base: emptySheet });
  keepSheet(id, 2, { value: { ...emptySheet, notes: 'two' }, base: emptySheet });
  expect(findKeptSheet(id, 1)?.value.notes).toBe('one');
  expect(findKeptSheet(id, 2)?.value.notes).toBe('two');
  forgetExam(id);
  forgetSheet(id, 1);
  expect(findKeptExam(id)).toBeNull();
  expect(findKeptSheet(id, 1)).toBeNull();
  expect(findKeptSheet(id, 2)?.value.notes).toBe('two');
});
