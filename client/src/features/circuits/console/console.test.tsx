// @vitest-environment jsdom
import { circuitLogged } from '@cascade/shared/features/circuits/events';
import {
  commandCircuit,
  getCircuitConsole,
  messageEverybody,
  setCoProctor,
  swapPerson,
} from '@cascade/shared/features/circuits/proctor';
import { sheetSaved } from '@cascade/shared/features/circuits/station';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import {
  aCircuit,
  aCircuitClock,
  aConsole,
  aGridCell,
  aLogEntry,
  aSeat,
  personId,
} from '../../../testing/factories/circuit.ts';
import { aCircuitView } from '../../../testing/factories/circuit-station.ts';
import { button } from '../../../testing/find.ts';
import { bold, me, test } from '../testing/circuit-test.tsx';

const owner = me({ standing: 'owner', wish: 'standby' });
const mild = bold({ id: personId(3), handle: 'MildFinch03', wish: 'standby' });
const asOwner = { me: { personId: personId(1), standing: 'owner' as const } };
const running = aCircuit({
  ...asOwner,
  state: 'running',
  clock: aCircuitClock({ rev: 5 }),
  people: [owner, bold({ seats: [aSeat()] }), mild],
});
const grid = [{ personId: personId(2), handle: 'BoldWren17', cells: [aGridCell()] }];
const view = aCircuitView({ turn: null, clock: running.clock });
const isOpen = () => screen.findByRole('group', { name: 'Clock of the circuit' });

describe('the clock', () => {
  test('is paused at the state that the proctor sees, and then resumed', async ({
    clock,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    await isOpen();
    const paused = aCircuitClock({
      rev: 6,
      endsAt: null,
      pausedAt: clock.now(),
      remainingMs: 60_000,
    });
    server.answer(commandCircuit, { applied: true, circuit: { ...running, clock: paused } });
    await user.click(button('Pause'));
    await screen.findByRole('button', { name: 'Resume' });
    await user.click(button('Resume'));
    expect(server.calls(commandCircuit).map(({ body }) => body)).toEqual([
      { command: 'pause', rev: 5 },
      { command: 'resume', rev: 6 },
    ]);
  });

  test('tells a proctor who was too late that nothing changed', async ({
    clock: _,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    await isOpen();
    server.answer(commandCircuit, { applied: false, circuit: running });
    await user.click(button('60 seconds'));
    await screen.findByText('Somebody, or the clock, was faster.');
    expect(server.calls(commandCircuit)[0]?.body).toEqual({
      command: 'extend',
      rev: 5,
      seconds: 60,
    });
  });

  test.for([
    ['Skip phase', 'Skip to the next phase?', 'Skip this phase', 'skip'],
    ['End', 'End the circuit?', 'End the circuit', 'end'],
  ] as const)(
    'asks before “%s”',
    async ([name, title, action, command], { clock: _, openCircuit, server, user }) => {
      openCircuit(running, view);
      await isOpen();
      server.answer(commandCircuit, { applied: true, circuit: running });
      await user.click(button(name));
      expect(server.calls(commandCircuit)).toEqual([]);
      const dialog = within(screen.getByRole('dialog', { name: title }));
      await user.click(dialog.getByRole('button', { name: action }));
      await waitFor(() =>
        expect(server.calls(commandCircuit)[0]?.body).toEqual({ command, rev: 5 }),
      );
    },
  );

  test('shows why a command failed, and stays as it was', async ({
    clock: _,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    await isOpen();
    server.disconnect();
    await user.click(button('Pause'));
    await screen.findByText('The clock was not changed');
    expect(button('Pause')).toBeTruthy();
  });
});

describe('the console', () => {
  test('a message is sent; a failed one stays in the field', async ({
    clock: _,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    await isOpen();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to everybody' });
    server.refuse(messageEverybody, { status: 503, detail: 'One moment.' });
    await user.type(field, 'Five more minutes.');
    await user.click(button('Send'));
    await screen.findByText('The message was not sent');
    expect(field.value).toBe('Five more minutes.');
    server.answer(messageEverybody, aLogEntry());
    await user.click(button('Send'));
    await waitFor(() => expect(field.value).toBe(''));
    expect(server.calls(messageEverybody).map(({ body }) => body.text)).toEqual([
      'Five more minutes.',
      'Five more minutes.',
    ]);
  });

  test('a saved sheet shows in the grid by its event, an overtaken one does not', async ({
    clock: _,
    openCircuit,
    server,
    emit,
  }) => {
    openCircuit(running, view);
    server.answer(getCircuitConsole, aConsole({ grid }));
    await screen.findByRole('button', { name: /BoldWren17.*place 1: being sat/ });
    const saved = {
      circuitId: running.id,
      place: 0,
      round: 0,
      personId: personId(2),
      savedAt: '2027-01-04T09:05:00.000Z',
    };
    emit(sheetSaved, { ...saved, version: 2, isComplete: true });
    expect(screen.getByRole('button', { name: /place 1: sheet complete/ })).toBeTruthy();
    emit(sheetSaved, { ...saved, version: 1, isComplete: false });
    expect(screen.getByRole('button', { name: /place 1: sheet complete/ })).toBeTruthy();
    expect(screen.getByText('1 of 1')).toBeTruthy();
  });

  test('the log shows what another proctor did, once', async ({ clock: _, openCircuit, emit }) => {
    openCircuit(running, view);
    await isOpen();
    const entry = aLogEntry({ act: 'extended', text: 'added 60 seconds to round 1' });
    for (const _again of [1, 2])
      emit(circuitLogged, { circuitId: running.id, entry }, `x:${running.id}`);
    expect(screen.getAllByText(/added 60 seconds to round 1/)).toHaveLength(1);
  });

  test('a seat is given to a standby, who is named', async ({
    clock: _,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    await isOpen();
    server.answer(swapPerson, { applied: true, circuit: running });
    await user.click(button('Give the seat of BoldWren17 to a standby'));
    const dialog = within(screen.getByRole('dialog', { name: /Who takes the seat of BoldWren17/ }));
    const give = dialog.getByRole<HTMLButtonElement>('button', { name: 'Give them the seat' });
    expect(give.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /MildFinch03/ }));
    await user.click(give);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(swapPerson)[0]?.body).toEqual({
      personId: personId(2),
      standbyId: personId(3),
    });
  });

  test('another person is made co-proctor, and the owner cannot be', async ({
    clock: _,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    await isOpen();
    expect(screen.queryByRole('button', { name: 'Manage CalmHeron42' })).toBeNull();
    const people = running.people.map((one) =>
      one.id === mild.id ? { ...one, standing: 'co-proctor' as const } : one,
    );
    server.answer(setCoProctor, { applied: true, circuit: { ...running, people, rev: 2 } });
    await user.click(button('Manage MildFinch03'));
    await user.click(button('Make co-proctor'));
    await screen.findByText('Co-proctor');
    expect(server.calls(setCoProctor)[0]?.body).toEqual({ personId: mild.id, isCoProctor: true });
  });

  test('one that could not be loaded says so, and retries', async ({
    clock: _,
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(running, view);
    server.refuse(getCircuitConsole, { status: 503, detail: 'One moment.' });
    await screen.findByText('The console could not be loaded');
    server.answer(getCircuitConsole, aConsole({ grid }));
    await user.click(button('Retry'));
    await isOpen();
  });
});
