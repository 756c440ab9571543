// @vitest-environment jsdom
import {
  commandExam,
  examSessionChanged,
  getExamSession,
  saveExamSheet,
} from '@cascade/shared/features/exam-simulator/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { anExamDetail, anExamSession, anExamStation } from '../../testing/factories/exam.ts';
import { button, clockDigits } from '../../testing/find.ts';
import { TEST_START } from '../../testing/screen-test.tsx';
import { asOfNow, clockEnded, revealed, test, waiting } from './testing/exam-test.tsx';

const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your notes/ });
const status = () => screen.getByTestId('save-status').textContent;

describe('a station', () => {
  test('tells nothing of itself until it is started', async ({ openExam, server, user }) => {
    openExam(waiting);
    await screen.findByRole('heading', { name: 'Station 1 of 2' });
    expect(screen.queryByText(/Mr Hale, 40/)).toBeNull();
    server.answer(commandExam, asOfNow(anExamDetail()));
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
    expect(clockDigits()).toMatch(/6:5\d/);
    const paused = { ...clockEnded, startedAt: TEST_START, finishedAt: null };
    server.answer(commandExam, () =>
      asOfNow(
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
    await waitFor(() => expect(clockDigits()).toBe('6:58'));
    await clock.pass(20_000);
    expect(clockDigits()).toBe('6:58');
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
    server.answer(getExamSession, asOfNow(anExamDetail({ station: anExamStation(ended) })));
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
      asOfNow(
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
