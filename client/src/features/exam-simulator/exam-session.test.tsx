// @vitest-environment jsdom
import {
  abandonExam,
  completeStation,
  getExamSession,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults } from '@cascade/shared/features/exam-simulator/results';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import {
  anExamDetail,
  anExamSession,
  anExamStation,
  someExamResults,
} from '../../testing/factories/exam.ts';
import { button } from '../../testing/find.ts';
import { TEST_START } from '../../testing/screen-test.tsx';
import { clockEnded, revealed, test, waiting } from './testing/exam-test.tsx';

const marking = anExamDetail({
  station: anExamStation({
    status: 'marking',
    clock: clockEnded,
    markingEndsAt: TEST_START + 119_000,
    revealed,
  }),
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
