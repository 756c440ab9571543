// @vitest-environment jsdom
import {
  attemptChanged,
  commandAttempt,
  revealAttempt,
} from '@cascade/shared/features/practice/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { anAttempt } from '../../../testing/factories/attempt.ts';
import { aTask } from '../../../testing/factories/station.ts';
import { button, clockDigits, dialogButton } from '../../../testing/find.ts';
import { TEST_START } from '../../../testing/screen-test.tsx';
import { AttemptPage } from './attempt-page.tsx';
import { bells, notes, place, test } from './testing/attempt-test.tsx';

const MINUTE = 60_000;

test('reading and task follow each other, with their bells, and the title tells the time', async ({
  clock,
  renderScreen,
}) => {
  renderScreen(<AttemptPage />, place);
  expect(screen.getByText('Loading the station')).toBeTruthy();
  expect(await screen.findByText(aTask.scenario)).toBeTruthy();
  await clock.pass(20_000);
  expect(screen.getByRole('timer').textContent).toContain('Next: task starts');
  expect(document.title).toMatch(/^1:(10|09) Reading · A visit that was not planned/);
  await clock.pass(72_000);
  expect(document.title).toMatch(/^6:5\d Task · /);
  expect(bells()).toEqual(['Bell: reading starts', 'Bell: task starts']);
  expect(screen.getByTestId('clock-digits').dataset.tone).toBe('calm');
  await clock.pass(6 * MINUTE);
  expect(bells()).toContain('Bell: one minute left');
  expect(screen.getByTestId('clock-digits').dataset.tone).toBe('warn');
  await clock.pass(32_000);
  expect(screen.getByTestId('clock-digits').dataset.tone).toBe('danger');
});

test('a page that is opened again rings no bell twice, and none that was missed', async ({
  clock,
  openAttempt,
}) => {
  const first = await openAttempt();
  await clock.pass(1_000);
  expect(bells()).toEqual(['Bell: reading starts']);
  first.unmount();
  await clock.pass(3 * MINUTE);
  await openAttempt();
  await clock.pass(1_000);
  expect(bells()).toEqual([]);
});

test('a pause stops the clock at once, and it goes on from there', async ({
  user,
  clock,
  openAttempt,
  server,
}) => {
  await openAttempt();
  await user.click(button('Pause'));
  const stopped = clockDigits();
  expect(screen.getByRole('timer').textContent).toContain('Reading, paused');
  await clock.pass(5 * MINUTE);
  expect(clockDigits()).toBe(stopped);
  await user.click(button('Resume'));
  await clock.pass(10_500);
  expect(screen.getByRole('timer').textContent).not.toContain('paused');
  expect(clockDigits()).not.toBe(stopped);
  expect(server.calls(commandAttempt).map(({ body }) => body.command)).toEqual(['pause', 'resume']);
});

test('a refused pause lets the clock run on, and says why', async ({
  user,
  openAttempt,
  server,
}) => {
  server.refuse(commandAttempt, { status: 409, code: 'conflict', detail: 'The task has ended.' });
  await openAttempt();
  await user.click(button('Pause'));
  expect(await screen.findByText('The clock was not changed')).toBeTruthy();
  expect(screen.getByText('The task has ended.')).toBeTruthy();
  expect(button('Pause')).toBeTruthy();
});

test('the space key pauses, but writes a space in the notes', async ({
  user,
  openAttempt,
  server,
}) => {
  await openAttempt();
  await user.keyboard(' ');
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  await user.type(notes(), 'a b');
  expect(notes().value).toBe('a b');
  expect(server.calls(commandAttempt)).toHaveLength(1);
});

test('a pause on another device shows here; an older event changes nothing', async ({
  clock,
  held,
  openAttempt,
  emit,
}) => {
  await openAttempt();
  const before = held.read();
  const paused = held.change({ clock: { ...before.clock, pausedAt: clock.now() } });
  emit(attemptChanged, { attempt: paused });
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  emit(attemptChanged, { attempt: before });
  expect(button('Resume')).toBeTruthy();
});

test('brief and scheme are opened only after a warning, and then for this attempt for good', async ({
  user,
  held,
  openAttempt,
  server,
}) => {
  await openAttempt();
  await user.click(button('Open brief and mark scheme'));
  await user.click(dialogButton('Go back'));
  expect(server.calls(revealAttempt)).toEqual([]);
  expect(screen.queryByText('You drive a bus.')).toBeNull();
  await user.click(button('Open brief and mark scheme'));
  await user.click(dialogButton('Open them'));
  expect(await screen.findByText('You drive a bus.')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Mark scheme' }));
  expect(screen.getByText('Takes a history')).toBeTruthy();
  expect(await screen.findByText('You have opened them for this attempt.')).toBeTruthy();
  expect(held.read().isRevealed).toBe(true);
  await user.click(button('Close brief and mark scheme'));
  expect(screen.queryByText('Takes a history')).toBeNull();
});

test('restarting asks first, keeps the notes and begins the reading again', async ({
  user,
  clock,
  held,
  openAttempt,
}) => {
  held.change({ sheet: { ...anAttempt().sheet, notes: 'Stays' } });
  await openAttempt();
  await clock.pass(5 * MINUTE);
  expect(document.title).toMatch(/ Task · /);
  await user.click(button('Restart'));
  await user.click(dialogButton('Restart'));
  await waitFor(() => expect(document.title).toMatch(/^1:(30|29) Reading · /));
  expect(notes().value).toBe('Stays');
  expect(held.read().clock.startedAt).toBeGreaterThan(TEST_START + 5 * MINUTE);
});

test('a running clock writes no rules into the page', async ({ clock, openAttempt }) => {
  await openAttempt();
  await clock.pass(1_000);
  const rules = () =>
    [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0);
  const before = rules();
  expect(before).toBeGreaterThan(0);
  const shown = clockDigits();
  await clock.pass(30_000);
  expect(clockDigits()).not.toBe(shown);
  expect(rules()).toBe(before);
});
