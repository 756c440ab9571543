// @vitest-environment jsdom
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { listCircuits } from '@cascade/shared/features/circuits/contract';
import {
  circuitChanged,
  circuitListed,
  circuitLogged,
  circuitMoved,
  circuitUnlisted,
} from '@cascade/shared/features/circuits/events';
import { listCircuitLog } from '@cascade/shared/features/circuits/proctor';
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import {
  aCircuitClock,
  aCircuitSummary,
  aLogEntry,
  aSeat,
  personId,
  sharedPartOf,
} from '../../testing/factories/circuit.ts';
import { aCircuitView, aTurn } from '../../testing/factories/circuit-station.ts';
import { TEST_START } from '../../testing/screen-test.tsx';
import { CircuitsSection } from './circuits-section.tsx';
import { aRunningCircuit, bold, me, test } from './testing/circuit-test.tsx';

const before = aRunningCircuit({ clock: aCircuitClock(), people: [me({ seats: [aSeat()] })] });
const paused = aCircuitClock({
  rev: 2,
  endsAt: null,
  pausedAt: TEST_START,
  remainingMs: 70_000,
});
const task = aCircuitClock({
  rev: 3,
  phase: 'task',
  durationMs: 420_000,
  endsAt: TEST_START + 420_000,
  bellAt: TEST_START + 360_000,
});
const joined = [...before.people, bold({ id: personId(3), handle: 'MildFinch03' })];
const renamed: Circuit = { ...before, rev: 3, people: joined, name: 'Friday mock' };
const after: Circuit = { ...renamed, clock: task };
const view = aCircuitView({ clock: task, turn: aTurn({ others: [] }) });
const entry = aLogEntry({ at: new Date(TEST_START).toISOString() });

const steps = {
  paused: { circuitId: before.id, state: 'running' as const, clock: paused },
  joined: { circuit: sharedPartOf({ ...before, rev: 2, people: joined }) },
  renamed: { circuit: sharedPartOf(renamed) },
  task: { circuitId: before.id, state: 'running' as const, clock: task },
};
const words = () =>
  document.body.textContent?.replace(/Connection lost\. The clock keeps running\./, '');

/** As after a reconnection, when live events and the replay arrive mixed. */
test.for([
  ['paused', 'joined', 'renamed', 'task'],
  ['task', 'renamed', 'joined', 'paused'],
  ['joined', 'task', 'paused', 'renamed'],
  ['renamed', 'paused', 'task', 'joined'],
] as const)(
  '%s, %s, %s, %s: the screen is what a fresh one shows',
  async (order, { clock: _, openCircuit, know, server, emit }) => {
    const { unmount } = openCircuit(before);
    server.answer(listCircuitLog, [entry]);
    await screen.findByText('Round 1 of 2');
    await screen.findByText('Five more minutes.');
    know(after, view);
    server.answer(listCircuitLog, [entry]);
    for (const step of order) {
      if (step === 'paused' || step === 'task') emit(circuitMoved, steps[step], `x:${before.id}`);
      else emit(circuitChanged, steps[step], `x:${before.id}`);
      emit(circuitLogged, { circuitId: before.id, entry }, `x:${before.id}`);
    }
    await screen.findByText(/Mr Hale, 40/);
    const live = words();
    expect(live).toContain('Friday mock');
    expect(live).not.toContain('A proctor has stopped the clock');
    unmount();
    // Nothing known before is used.
    queryClient.removeQueries({
      predicate: ({ queryKey }) => /^circuits/.test(String(queryKey[0])),
    });
    openCircuit(after, view);
    server.answer(listCircuitLog, [entry]);
    await screen.findByText(/Mr Hale, 40/);
    await screen.findByText('Five more minutes.');
    expect(words()).toBe(live);
  },
);

describe('the list of circuits', () => {
  test('is empty with a hint, and fills and empties by events', async ({
    renderScreen,
    server,
    emit,
  }) => {
    server.answer(listCircuits, []);
    renderScreen(<CircuitsSection />);
    expect(screen.getByText('Loading live circuits…')).toBeTruthy();
    await screen.findByText('No live circuits yet');
    const me = { standing: 'participant', status: 'invited', wish: 'examiner' } as const;
    emit(circuitListed, { circuit: aCircuitSummary({ me }) });
    const link = screen.getByRole('link', { name: 'Thursday mock' });
    expect(link.getAttribute('href')).toBe(`/exam-simulator/live/${before.id}`);
    expect(screen.getByText(/BoldWren17 invites you as examiner/)).toBeTruthy();
    emit(circuitListed, { circuit: aCircuitSummary({ state: 'running' }) });
    expect(screen.getByText('Running now')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    emit(circuitUnlisted, { circuitId: before.id });
    expect(screen.getByText('No live circuits yet')).toBeTruthy();
  });

  test('that could not be loaded says so, and retries', async ({ renderScreen, server, user }) => {
    server.disconnect();
    renderScreen(<CircuitsSection />);
    await screen.findByText('The live circuits could not be loaded');
    server.reconnect();
    server.answer(listCircuits, [aCircuitSummary()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Thursday mock' });
  });

  test('takes only an invitation link', async ({ renderScreen, server, user }) => {
    server.answer(listCircuits, []);
    const { address } = renderScreen(<CircuitsSection />);
    const field = screen.getByRole('textbox', { name: 'Join with a link' });
    await user.type(field, 'https://example.com/elsewhere');
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(screen.getByText(/This is not an invitation link/)).toBeTruthy();
    const token = 'a'.repeat(32);
    await user.clear(field);
    await user.type(field, `https://example.com/exam-simulator/join/${token}`);
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(address()).toBe(`/exam-simulator/join/${token}`);
  });
});
