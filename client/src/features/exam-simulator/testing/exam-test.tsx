import {
  type ExamSessionDetail,
  getExamSession,
} from '@cascade/shared/features/exam-simulator/contract';
import type { RenderResult } from '@testing-library/react';
import { anExamDetail, anExamStation } from '../../../testing/factories/exam.ts';
import { aBrief, aScheme } from '../../../testing/factories/station.ts';
import { test as base, TEST_START } from '../../../testing/screen-test.tsx';
import { ExamScreen } from '../exam-screen.tsx';

/** As answered at this moment. */
export const asOfNow = (session: ExamSessionDetail) => () => ({
  ...session,
  serverNow: Date.now(),
});

export const test = base.extend<{ openExam: (session: ExamSessionDetail) => RenderResult }>({
  openExam: async ({ clock: _, server, renderScreen }, use) => {
    await use((session) => {
      server.answer(getExamSession, asOfNow(session));
      return renderScreen(<ExamScreen sessionId={session.id} />);
    });
  },
});

export const revealed = {
  actorBrief: aBrief,
  markScheme: aScheme,
  feedback: null,
  areasOfConcern: ['Did not ask'],
};

export const waiting = anExamDetail({
  station: anExamStation({
    status: 'waiting',
    attemptId: null,
    scenarioId: null,
    card: null,
    candidateTask: null,
    clock: null,
  }),
});

export const clockEnded = {
  startedAt: TEST_START - 600_000,
  pausedAt: null,
  pausedMs: 0,
  speed: 1,
  finishedAt: TEST_START - 1_000,
};
