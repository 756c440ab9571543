import {
  finishClock,
  pauseClock,
  readStationClock,
  resumeClock,
} from '@cascade/shared/domain/clock/station-clock';
import { listPartnerSheets } from '@cascade/shared/features/partner/contract';
import { findPartnerLobby } from '@cascade/shared/features/partner-lobby/contract';
import {
  type Attempt,
  commandAttempt,
  findEarlierEdition,
  getAttempt,
  type RevealedParts,
  revealAttempt,
  saveSheet,
} from '@cascade/shared/features/practice/contract';
import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { type RenderResult, screen } from '@testing-library/react';
import { anAttempt } from '../../../../testing/factories/attempt.ts';
import { aBrief, aScheme, aStation, aTask } from '../../../../testing/factories/station.ts';
import { emptyStudyStats } from '../../../../testing/factories/study-stats.ts';
import { test as screenTest, TEST_START } from '../../../../testing/screen-test.tsx';
import { refusal } from '../../../../testing/test-gateway.ts';
import { AttemptPage } from '../attempt-page.tsx';

const { areasOfConcern } = aStation();
export const parts: RevealedParts = {
  actorBrief: aBrief,
  markScheme: { ...aScheme },
  feedback: {
    commonPitfalls: [],
    timeManagement: { priorities: 'Risk before history.', recommended: [] },
    excellenceIndicators: ['Names the fear'],
  },
  areasOfConcern,
};

export const place = {
  at: `/practice/attempt/${anAttempt().id}`,
  pattern: '/practice/attempt/:attemptId',
};

export const ended = { ...anAttempt().clock, finishedAt: TEST_START };
export const marked = {
  ...anAttempt().sheet,
  scores: { 0: 4, 1: 2 },
  globalRating: 'Borderline Fail',
  oneChange: 'Ask about the knife sooner.',
  notes: 'He looked away.',
} as const;
export const completed = {
  clock: ended,
  sheet: marked,
  isRevealed: true,
  completedAt: new Date(TEST_START).toISOString(),
  markHundredths: 1_200,
};

type Held = {
  /** As the server has it. */
  read: () => Attempt;
  /** On another device, say. */
  change: (change: Partial<Attempt>) => Attempt;
};

/** As `screenTest`, with the member's attempt at the station in the server's hands. */
export const test = screenTest.extend<{ held: Held; openAttempt: () => Promise<RenderResult> }>({
  held: [
    async ({ clock, server }, use) => {
      let attempt = anAttempt();
      const read = () => {
        const isEnded = readStationClock(attempt.clock, clock.now()).phase === 'ended';
        const isRevealed = attempt.isRevealed || isEnded;
        return { ...attempt, isRevealed, serverNow: clock.now() };
      };
      const change = (changed: Partial<Attempt>) => {
        attempt = { ...attempt, ...changed, rev: attempt.rev + 1 };
        return read();
      };
      server.answer(getAttempt, read);
      server.answer(findEarlierEdition, null);
      server.answer(listPartnerSheets, { sheets: [], debrief: null });
      server.answer(findPartnerLobby, null);
      server.answer(getStudyStats, emptyStudyStats);
      server.answer(saveSheet, ({ body: { rev, sheet } }) =>
        rev === attempt.rev
          ? change({ sheet })
          : refusal({ status: 409, code: 'stale', current: read() }),
      );
      server.answer(commandAttempt, ({ body: { command } }) => {
        const was = attempt.clock;
        const at = clock.now();
        if (command === 'pause') return change({ clock: pauseClock(was, at) });
        if (command === 'resume') return change({ clock: resumeClock(was, at) });
        if (command === 'finish') return change({ clock: finishClock(was, at) });
        return change({ clock: { ...was, startedAt: at, pausedAt: null, pausedMs: 0 } });
      });
      server.answer(revealAttempt, () => {
        if (!attempt.isRevealed) change({ isRevealed: true });
        return parts;
      });
      await use({ read, change });
    },
    { auto: true },
  ],
  /** Until the task is shown. */
  openAttempt: async ({ renderScreen }, use) => {
    await use(async () => {
      const opened = renderScreen(<AttemptPage />, place);
      await screen.findByText(aTask.scenario);
      return opened;
    });
  },
});

export const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes' });
export const saving = () => screen.getByTestId('save-status').textContent;
export const bells = () =>
  [...screen.getByRole('log', { name: 'Bells' }).children].map((line) => line.textContent);
export const finishMarking = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Finish marking' });
