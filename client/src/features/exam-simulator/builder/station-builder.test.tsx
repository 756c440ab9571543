// @vitest-environment jsdom
import {
  abandonExam,
  listExamSessions,
  resumeExam,
  startExam,
} from '@cascade/shared/features/exam-simulator/contract';
import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anExamDetail, anExamSession } from '../../../testing/factories/exam.ts';
import { aCard } from '../../../testing/factories/station.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { SessionsScreen } from '../sessions/sessions-screen.tsx';

const cards = Array.from({ length: 18 }, (_, index) =>
  aCard({
    id: index + 1,
    scenarioNumber: `AMH.${String(index + 1).padStart(2, '0')}`,
    title: `Station ${index + 1}`,
  }),
);
const startButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Start CASC Mock Examination' });
const box = (number: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${number} `) });
const running = anExamSession({ currentStation: 2 });
const isKnown = () => screen.findByText(/^No mocks yet/);

const test = base.extend<{ open: () => { address: () => string } }>({
  open: async ({ server, renderScreen }, use) => {
    server.answer(listExamSessions, []);
    server.answer(listScenarios, cards);
    await use(() => renderScreen(<SessionsScreen />, { at: '/exam-simulator' }));
  },
});

test('a mock is drawn by blueprint, as long as was chosen', async ({ open, server, user }) => {
  server.answer(startExam, anExamDetail());
  const { address } = open();
  await isKnown();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stations' }), '4 stations');
  expect(screen.getByText(/^42 min with two minutes of marking/)).toBeTruthy();
  await user.click(startButton());
  await expect.poll(address).toBe(`/exam-simulator/${running.id}`);
  expect(server.calls(startExam)[0]?.body).toMatchObject({ stations: 4, sessionName: 'Mock exam' });
  expect(screen.getByText('Your CASC mock examination has begun. Good luck!')).toBeTruthy();
});

test('a blueprint says how many stations of each group it draws', async ({ open, user }) => {
  open();
  await isKnown();
  const total = () =>
    ['History taking', 'Examination', 'Management']
      .map((group) =>
        Number(screen.getByText(new RegExp(`^${group} \\d`)).textContent?.match(/\d+$/)),
      )
      .reduce((sum, count) => sum + count, 0);
  expect(total()).toBe(16);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stations' }), '1 station');
  expect(total()).toBe(1);
});

test('by hand, stations are sat in the chosen order, which can be changed', async ({
  open,
  server,
  user,
}) => {
  server.answer(startExam, anExamDetail());
  open();
  await user.click(screen.getByRole('tab', { name: 'By hand' }));
  await screen.findByText(/^Tick one to sixteen stations/);
  expect(startButton().disabled).toBe(true);
  for (const number of ['AMH.01', 'AMH.02', 'AMH.03']) await user.click(box(number));
  expect(screen.getByText('3 of 16 stations, 32 min')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move Station 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove Station 1' }));
  expect(box('AMH.01').checked).toBe(false);
  await user.click(startButton());
  await waitFor(() => expect(server.calls(startExam)[0]?.body.scenarioIds).toEqual([3, 2]));
});

test('sixteen stations are the most', async ({ open, user }) => {
  open();
  await user.click(screen.getByRole('tab', { name: 'By hand' }));
  await screen.findByText(/^Tick one to sixteen stations/);
  const search = screen.getByRole('searchbox', { name: 'Search stations' });
  for (const { scenarioNumber } of cards.slice(0, 12)) await user.click(box(scenarioNumber));
  await user.type(search, 'AMH.1');
  for (const number of ['AMH.13', 'AMH.14', 'AMH.15', 'AMH.16'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${number} `) }));
  expect(screen.getByRole('heading', { name: /^16 of 16 stations/ })).toBeTruthy();
  expect(box('AMH.17').disabled).toBe(true);
  expect(box('AMH.16').disabled).toBe(false);
});

test('a mock needs a name', async ({ open, user }) => {
  open();
  await isKnown();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, ' ');
  expect(screen.getByText('Give it a name')).toBeTruthy();
  expect(startButton().disabled).toBe(true);
});

test('beside a running mock none starts: it is resumed', async ({ open, server, user }) => {
  server.answer(resumeExam, anExamDetail());
  const { address } = open();
  server.answer(listExamSessions, [running]);
  await screen.findByRole('button', { name: /^Resume.*Sunday mock/ });
  await user.click(startButton());
  const dialog = within(screen.getByRole('dialog', { name: 'You have a mock exam running' }));
  expect(dialog.getByText(/“Sunday mock” is at station 2 of 2/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  await expect.poll(address).toBe(`/exam-simulator/${running.id}`);
  expect(server.calls(startExam)).toEqual([]);
});

test('or it is ended first, and the new one starts', async ({ open, server, user }) => {
  const ended = { sessionStatus: 'abandoned', endedAt: running.startedAt } as const;
  server.answer(abandonExam, anExamDetail({ ...ended, station: null }));
  server.answer(startExam, anExamDetail({ id: '0197f000-0000-7000-8000-0000000000aa' }));
  const { address } = open();
  server.answer(listExamSessions, [running]);
  await screen.findByRole('button', { name: /^Resume.*Sunday mock/ });
  await user.click(startButton());
  server.answer(listExamSessions, [{ ...running, ...ended }]);
  await user.click(screen.getByRole('button', { name: 'End it and start the new one' }));
  await expect.poll(address).toMatch(/0000000000aa$/);
  expect(server.calls(abandonExam).map(({ params }) => params.id)).toEqual([running.id]);
});

test('one that was started on another device is refused with a sentence and named', async ({
  open,
  server,
  user,
}) => {
  server.refuse(startExam, { status: 409, code: 'conflict', detail: 'You have a mock running.' });
  open();
  await isKnown();
  server.answer(listExamSessions, [running]);
  await user.click(startButton());
  expect(await screen.findByText('You have a mock running.')).toBeTruthy();
  await screen.findByRole('dialog', { name: 'You have a mock exam running' });
});

test('sessions that could not be loaded say so, and retry', async ({ open, server, user }) => {
  server.disconnect();
  open();
  await screen.findByText('Your sessions could not be loaded');
  server.reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await isKnown();
});
