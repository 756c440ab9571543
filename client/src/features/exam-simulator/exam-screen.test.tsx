// @vitest-environment jsdom
import {
  abandonExam,
  commandExam,
  completeStation,
  type ExamSessionDetail,
  examSessionChanged,
  getExamSession,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults } from '@cascade/shared/features/exam-simulator/results';
import { type RenderResult, screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import {
  anExamDetail,
  anExamSession,
  anExamStation,
  someExamResults,
} from '../../testing/factories/exam.ts';
import { aBrief, aScheme } from '../../testing/factories/station.ts';
import { test as base, TEST_START } from '../../testing/screen-test.tsx';
import { ExamScreen } from './exam-screen.tsx';

const now = (session: ExamSessionDetail) => () => ({ ...session, serverNow: Date.now() });
const test = base.extend<{ openExam: (session: ExamSessionDetail) => RenderResult }>({
  openExam: async ({ clock: _, server, renderScreen }, use) => {
    await use((session) => {
      server.answer(getExamSession, now(session));
      return renderScreen(<ExamScreen sessionId={session.id} />);
    });
  },
});
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your notes/ });
const status = () => screen.getByTestId('save-status').textContent;
const digits = () => screen.getByTestId('clock-digits').textContent;
const revealed = {
  actorBrief: aBrief,
  markScheme: aScheme,
  feedback: null,
  areasOfConcern: ['Did not ask'],
};
const waiting = anExamDetail({
  station: anExamStation({
    status: 'waiting',
    attemptId: null,
    scenarioId: null,
    card: null,
    candidateTask: null,
    clock: null,
  }),
});
const clockEnded = {
  startedAt: TEST_START - 600_000,
  pausedAt: null,
  pausedMs: 0,
  speed: 1,
  finishedAt: TEST_START - 1_000,
};
const marking = anExamDetail({
  station: anExamStation({
    status: 'marking',
    clock: clockEnded,
    markingEndsAt: TEST_START + 119_000,
    revealed,
  }),
});

describe('a station', () => {
  test('tells nothing of itself until it is started', async ({ openExam, server, user }) => {
    openExam(waiting);
    await screen.findByRole('heading', { name: 'Station 1 of 2' });
    expect(screen.queryByText(/Mr Hale, 40/)).toBeNull();
    server.answer(commandExam, now(anExamDetail()));
    await user.click(button('Start Station'));
    await screen.findByText(/Mr Hale, 40/);
    expect(server.calls(commandExam)[0]?.body).toEqual({ stationNumber: 1, command: 'start' });
  });

  test('that did not start says why', async ({ openExam, server, user }) => {
    openExam(waiting);
    await screen.findByRole('heading', { name: 'Station 1 of 2' });
    server.disconnect();
    await user.click(button('Start Station'));
    await screen.findByText('The station did not start');
  });

  test('runs from reading to the task, and pauses at the tap', async ({
    clock,
    openExam,
    server,
    user,
  }) => {
    openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    await clock.pass(91_000);
    expect(digits()).toMatch(/6:5\d/);
    const paused = { ...clockEnded, startedAt: TEST_START, finishedAt: null };
    server.answer(commandExam, () =>
      now(
        anExamDetail({
          station: anExamStation({
            status: 'paused',
            clock: { ...paused, pausedAt: TEST_START + 92_000 },
          }),
        }),
      )(),
    );
    await user.click(button('Pause Station'));
    await screen.findByRole('button', { name: 'Start Station' });
    await waitFor(() => expect(digits()).toBe('6:58'));
    await clock.pass(20_000);
    expect(digits()).toBe('6:58');
  });

  test('has its notes saved, and kept over a reload without the server', async ({
    clock,
    openExam,
    server,
    user,
  }) => {
    const { unmount } = openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    server.answer(saveExamSheet, ({ body }) => anExamStation({ sheetRev: 1, sheet: body.sheet }));
    await user.type(notes(), 'Who holds the key?');
    await clock.pass(5_000);
    expect(status()).toBe('Saved');
    server.disconnect();
    await user.type(notes(), ' His wife.');
    await clock.pass(5_000);
    expect(status()).toBe('Offline, kept on this device');
    unmount();
    openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    expect(notes().value).toBe('Who holds the key? His wife.');
  });

  test('opens from the device’s copy when the server is away', async ({
    clock: _,
    openExam,
    server,
  }) => {
    const { unmount } = openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    unmount();
    queryClient.removeQueries({ queryKey: [getExamSession.name] });
    server.disconnect();
    openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    expect(screen.getByRole('heading', { name: 'Station 1 of 2' })).toBeTruthy();
  });

  test('ends by itself: time is up, and marking opens', async ({ clock, openExam, server }) => {
    openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    const ended = { status: 'marking', revealed, markingEndsAt: TEST_START + 630_000 } as const;
    await clock.pass(505_000);
    expect(screen.queryByRole('group', { name: /^History/ })).toBeNull();
    server.answer(getExamSession, now(anExamDetail({ station: anExamStation(ended) })));
    await clock.pass(6_000);
    await screen.findByText("Time's Up!");
    await screen.findByRole('group', { name: /^History/ });
    expect(screen.queryByRole('button', { name: 'Pause Station' })).toBeNull();
  });

  test('that moved on another device follows by the event', async ({ openExam, server, emit }) => {
    openExam(anExamDetail());
    await screen.findByText(/Mr Hale, 40/);
    const moved = { currentStation: 2, completedStations: 1, rev: 2 };
    server.answer(
      getExamSession,
      now(
        anExamDetail({
          ...moved,
          station: { ...(waiting.station ?? anExamStation()), number: 2 },
        }),
      ),
    );
    emit(examSessionChanged, { session: anExamSession(moved) });
    await screen.findByRole('heading', { name: 'Station 2 of 2' });
    expect(screen.queryByText(/Mr Hale, 40/)).toBeNull();
  });
});

describe('marking', () => {
  const level = (domain: string, name: RegExp) =>
    within(screen.getByRole('group', { name: new RegExp(`^${domain}`) })).getByRole('radio', {
      name,
    });

  test('shows the mark as it grows, and completes once whole', async ({
    clock,
    openExam,
    server,
    user,
  }) => {
    openExam(marking);
    await screen.findByRole('group', { name: /^History/ });
    expect(screen.getByTestId('marking-countdown').textContent).toMatch(/1:5\d/);
    server.answer(saveExamSheet, ({ body }) =>
      anExamStation({ ...marking.station, sheetRev: body.rev + 1, sheet: body.sheet }),
    );
    await user.click(level('History', /^4 Good/));
    await user.click(level('Risk', /^2 Poor/));
    await user.click(screen.getByRole('radio', { name: /^Borderline Pass/ }));
    expect(screen.getByTestId('mark-preview').textContent).toBe('12 / 20');
    await clock.pass(3_000);
    const next = anExamDetail({ ...waiting, currentStation: 2, rev: 5 });
    server.answer(completeStation, { session: next, message: null });
    await user.click(button('Complete Station'));
    await screen.findByRole('heading', { name: 'Station 2 of 2' });
    expect(server.calls(saveExamSheet).at(-1)?.body.sheet).toMatchObject({
      scores: { 0: 4, 1: 2 },
      globalRating: 'Borderline Pass',
    });
  });

  test('left unmarked is confirmed first', async ({ openExam, server, user }) => {
    openExam(marking);
    await screen.findByRole('group', { name: /^History/ });
    server.answer(completeStation, { session: { ...waiting, rev: 5 }, message: null });
    server.answer(saveExamSheet, ({ body }) =>
      anExamStation({ ...marking.station, sheetRev: body.rev + 1, sheet: body.sheet }),
    );
    await user.click(button('Complete Station'));
    expect(server.calls(completeStation)).toEqual([]);
    await user.click(button('Leave it unmarked'));
    await waitFor(() => expect(server.calls(completeStation)).toHaveLength(1));
  });
});

describe('a session', () => {
  test('is abandoned after confirmation', async ({ openExam, server, user }) => {
    openExam(waiting);
    await screen.findByRole('heading', { name: 'Station 1 of 2' });
    const ended = { sessionStatus: 'abandoned', endedAt: waiting.startedAt } as const;
    server.answer(abandonExam, anExamDetail({ ...ended, rev: 2, station: null }));
    server.answer(getExamResults, someExamResults({ session: anExamSession(ended), stations: [] }));
    await user.click(button('Abandon this mock'));
    await user.click(button('Go back'));
    expect(server.calls(abandonExam)).toEqual([]);
    await user.click(button('Abandon this mock'));
    await user.click(button('Abandon'));
    await screen.findByText('You left this mock after 0 of 2 stations.');
  });

  test('that is over shows its verdict against the standard', async ({ openExam, server }) => {
    server.answer(getExamResults, someExamResults());
    openExam(anExamDetail({ sessionStatus: 'completed', station: null }));
    await screen.findByText('PASS');
    expect(screen.getByTestId('verdict-marks').textContent).toBe('14 / 20');
    expect(screen.getByText('112/160 (70 %); the standard is 82/160 (51.25 %)')).toBeTruthy();
  });

  test('whose results could not be loaded says so, and retries', async ({
    openExam,
    server,
    user,
  }) => {
    server.refuse(getExamResults, { status: 503, detail: 'One moment.' });
    openExam(anExamDetail({ sessionStatus: 'completed', station: null }));
    await screen.findByText('The results could not be loaded');
    server.answer(getExamResults, someExamResults());
    await user.click(button('Retry'));
    await screen.findByText('PASS');
  });

  test('that is nobody’s of the member is not found', async ({ openExam, server }) => {
    openExam(waiting);
    server.refuse(getExamSession, { status: 404, code: 'not_found' });
    expect(screen.getByRole('heading', { name: 'Loading the session' })).toBeTruthy();
    await screen.findByRole('heading', { name: 'Session not found' });
  });
});
