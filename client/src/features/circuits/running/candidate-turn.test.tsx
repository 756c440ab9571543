// @vitest-environment jsdom
import {
  circuitChanged,
  circuitLogged,
  circuitMoved,
} from '@cascade/shared/features/circuits/events';
import { getCircuitView, saveSelfRating } from '@cascade/shared/features/circuits/station';
import { act, screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import {
  aCircuitClock,
  aLogEntry,
  aSeat,
  sharedPartOf,
} from '../../../testing/factories/circuit.ts';
import { aCircuitView, aTurn } from '../../../testing/factories/circuit-station.ts';
import { aBrief, aScheme } from '../../../testing/factories/station.ts';
import { TEST_START } from '../../../testing/screen-test.tsx';
import { aRunningCircuit, bold, me, test } from '../testing/circuit-test.tsx';

const reading = aCircuitClock();
const task = aCircuitClock({
  phase: 'task',
  endsAt: TEST_START + 510_000,
  durationMs: 420_000,
  bellAt: TEST_START + 450_000,
  rev: 2,
});
const changeover = aCircuitClock({
  phase: 'changeover',
  endsAt: TEST_START + 120_000,
  durationMs: 120_000,
  bellAt: TEST_START + 90_000,
  rev: 3,
});
const circuit = aRunningCircuit({ clock: reading });
const x = `x:${circuit.id}`;
const timer = () => screen.getByRole('timer', { name: 'Circuit clock' }).textContent;
const taskText = () => screen.queryByText(/Mr Hale, 40/);
const rating = { place: 0, round: 0, globalRating: null, comment: '' };

describe('a candidate', () => {
  test('reads the task, with their own clock going on without the server', async ({
    clock,
    openCircuit,
    server,
  }) => {
    openCircuit(circuit, aCircuitView());
    await screen.findByText(/Mr Hale, 40/);
    expect(screen.getByRole('heading', { name: 'Place 1' })).toBeTruthy();
    expect(timer()).toMatch(/^1:\d\dReading/);
    server.disconnect();
    await clock.pass(60_000);
    expect(timer()).toMatch(/0:(29|30)/);
    await clock.pass(31_000);
    expect(timer()).toMatch(/^6:5\dTask/);
  });

  test('is never shown brief or scheme, even if an answer held them', async ({
    clock: _,
    openCircuit,
  }) => {
    openCircuit(
      circuit,
      aCircuitView({ turn: aTurn({ actorBrief: aBrief, markScheme: aScheme }) }),
    );
    await screen.findByText(/Mr Hale, 40/);
    expect(screen.queryByText('You drive a bus.')).toBeNull();
    expect(screen.queryByText(/Asks about plans/)).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Mark sheet' })).toBeNull();
  });

  test('goes from reading to the task by the event', async ({
    clock: _,
    openCircuit,
    know,
    emit,
  }) => {
    openCircuit(circuit, aCircuitView());
    await screen.findByText(/Mr Hale, 40/);
    know({ ...circuit, clock: task }, aCircuitView({ clock: task }));
    emit(circuitMoved, { circuitId: circuit.id, state: 'running', clock: task }, x);
    expect(timer()).toContain('Task');
    await screen.findByText(/Mr Hale, 40/);
  });

  test('loses the text with the bell that ends the task, before the server answers', async ({
    clock: _,
    openCircuit,
    server,
    emit,
  }) => {
    openCircuit({ ...circuit, clock: task }, aCircuitView({ clock: task }));
    await screen.findByText(/Mr Hale, 40/);
    const answer = server.hold(getCircuitView);
    emit(circuitMoved, { circuitId: circuit.id, state: 'running', clock: changeover }, x);
    expect(taskText()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Next: place 2' })).toBeTruthy();
    answer(aCircuitView({ clock: changeover, turn: null, selfRatings: [rating] }));
    await screen.findByRole('group', { name: 'How did it go?' });
  });

  test('loses the text also when the bell finds no connection', async ({
    clock,
    openCircuit,
    server,
  }) => {
    const ending = { ...task, endsAt: TEST_START + 5_000, bellAt: null };
    openCircuit({ ...circuit, clock: ending }, aCircuitView({ clock: ending }));
    await screen.findByText(/Mr Hale, 40/);
    server.disconnect();
    await clock.pass(6_000);
    expect(taskText()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Next: place 2' })).toBeTruthy();
    // Nor does it stand in for the next station, which only the server opens.
    await clock.pass(121_000);
    expect(screen.getByText('Round 2 of 2')).toBeTruthy();
    expect(timer()).toContain('Reading');
    expect(taskText()).toBeNull();
  });

  test('rates themselves at the changeover; without a connection it waits on the device', async ({
    clock,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(
      { ...circuit, clock: changeover },
      aCircuitView({ clock: changeover, turn: null, selfRatings: [rating] }),
    );
    await screen.findByRole('group', { name: 'How did it go?' });
    server.answer(saveSelfRating, ({ body }) => ({ ...rating, ...body }));
    server.disconnect();
    await user.click(screen.getByRole('radio', { name: 'Borderline Pass' }));
    await clock.pass(3_000);
    await screen.findByText('Offline, kept on this device', { selector: '[role=status]' });
    server.reconnect();
    act(() => void window.dispatchEvent(new Event('online')));
    await clock.pass(10_000);
    expect(server.calls(saveSelfRating).at(-1)?.body.globalRating).toBe('Borderline Pass');
    await screen.findByText('Saved');
  });

  test('has nothing to read at a place of rest', async ({ clock: _, openCircuit }) => {
    const places = [
      { place: 0, kind: 'rest' as const, isVoid: false },
      { place: 1, kind: 'station' as const, isVoid: false },
    ];
    openCircuit({ ...circuit, places }, aCircuitView({ turn: null }));
    await screen.findByRole('heading', { name: 'Rest' });
    expect(taskText()).toBeNull();
  });
});

describe('everybody', () => {
  test('a pause stops every clock, and resuming goes on from there', async ({
    clock,
    openCircuit,
    know,
    emit,
  }) => {
    openCircuit(circuit, aCircuitView());
    await screen.findByText(/Mr Hale, 40/);
    const paused = {
      ...reading,
      endsAt: null,
      pausedAt: clock.now(),
      remainingMs: 80_000,
      rev: 2,
    };
    know({ ...circuit, clock: paused }, aCircuitView({ clock: paused }));
    emit(circuitMoved, { circuitId: circuit.id, state: 'running', clock: paused }, x);
    expect(screen.getByText(/A proctor has stopped the clock/)).toBeTruthy();
    expect(timer()).toContain('1:20');
    await clock.pass(30_000);
    expect(timer()).toContain('1:20');
    const resumed = { ...reading, endsAt: clock.now() + 80_000, rev: 3 };
    know({ ...circuit, clock: resumed }, aCircuitView({ clock: resumed }));
    emit(circuitMoved, { circuitId: circuit.id, state: 'running', clock: resumed }, x);
    expect(screen.queryByText(/A proctor has stopped the clock/)).toBeNull();
    await clock.pass(20_000);
    expect(timer()).toMatch(/1:00|0:59/);
  });

  test('a proctor’s message shows over the screen, once: also after a reload', async ({
    clock,
    openCircuit,
    emit,
    user,
  }) => {
    const { unmount } = openCircuit(circuit, aCircuitView());
    await screen.findByText(/Mr Hale, 40/);
    const entry = aLogEntry({ at: new Date(clock.now()).toISOString() });
    emit(circuitLogged, { circuitId: circuit.id, entry }, x);
    expect(screen.getByRole('alert').textContent).toContain('BoldWren17 to everybody');
    expect(screen.getByRole('alert').textContent).toContain('Five more minutes.');
    await user.click(screen.getByRole('button', { name: 'Put this message away' }));
    expect(screen.queryByText('Five more minutes.')).toBeNull();
    unmount();
    openCircuit(circuit, aCircuitView());
    await screen.findByText(/Mr Hale, 40/);
    emit(circuitLogged, { circuitId: circuit.id, entry }, x);
    expect(screen.queryByText('Five more minutes.')).toBeNull();
  });

  test('one without a seat is told to wait, and a seat that is given over shows its part', async ({
    clock: _,
    openCircuit,
    know,
    emit,
  }) => {
    const standby = { ...circuit, people: [me(), bold({ seats: [aSeat()] })] };
    openCircuit(standby, aCircuitView({ turn: null }));
    await screen.findByText(/You have no seat. Leave this page open/);
    expect(taskText()).toBeNull();
    know({ ...circuit, rev: 2 }, aCircuitView());
    emit(circuitChanged, { circuit: sharedPartOf({ ...circuit, rev: 2 }) }, x);
    await screen.findByText(/Mr Hale, 40/);
    expect(screen.queryByText(/You have no seat/)).toBeNull();
  });

  test('a part that could not be loaded says so, and retries', async ({
    clock: _,
    openCircuit,
    know,
    server,
    user,
  }) => {
    openCircuit(circuit, aCircuitView());
    server.refuse(getCircuitView, { status: 503, code: 'unavailable', detail: 'One moment.' });
    const alert = await screen.findByText('Your part could not be loaded');
    expect(alert.parentElement?.textContent).toContain('One moment.');
    know(circuit, aCircuitView());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/Mr Hale, 40/);
  });
});
