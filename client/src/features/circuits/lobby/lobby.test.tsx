// @vitest-environment jsdom
import { getCircuit } from '@cascade/shared/features/circuits/contract';
import {
  circuitAttended,
  circuitChanged,
  circuitUnlisted,
} from '@cascade/shared/features/circuits/events';
import {
  acceptInvitation,
  leaveCircuit,
  setReadiness,
  setWish,
} from '@cascade/shared/features/circuits/people';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import {
  aCircuit,
  aCircuitClock,
  aSeat,
  personId,
  sharedPartOf,
} from '../../../testing/factories/circuit.ts';
import { aCircuitView, aTurn } from '../../../testing/factories/circuit-station.ts';
import { aBrief } from '../../../testing/factories/station.ts';
import { CircuitScreen } from '../circuit-screen.tsx';
import { bold, me, test } from '../testing/circuit-test.tsx';

const lobby = aCircuit({ people: [me(), bold({ standing: 'owner' })] });
const isOpen = () => screen.findByRole('heading', { name: 'Are you ready?' });
const row = (handle: RegExp) =>
  screen.getAllByRole('listitem').find(({ textContent }) => handle.test(textContent ?? ''));

describe('opening a circuit', () => {
  test('shows that it loads, then the lobby', async ({ know, renderScreen, server }) => {
    know(lobby);
    const answer = server.hold(getCircuit);
    renderScreen(<CircuitScreen circuitId={lobby.id} />);
    expect(screen.getByRole('status').textContent).toContain('Loading the circuit');
    answer(lobby);
    await isOpen();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thursday mock');
  });

  test('one that is not the member’s is not found', async ({ openCircuit, server }) => {
    server.refuse(getCircuit, { status: 404, code: 'not_found' });
    openCircuit(lobby);
    server.refuse(getCircuit, { status: 404, code: 'not_found' });
    await screen.findByRole('heading', { name: 'Circuit not found' });
  });

  test('offline it says so, and retries', async ({ openCircuit, server, user }) => {
    server.disconnect();
    openCircuit(lobby);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The circuit could not be loaded');
    expect(alert.textContent).toContain('cannot be reached');
    server.reconnect();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await isOpen();
  });

  test('one that was called off says that nothing is marked', async ({ openCircuit }) => {
    openCircuit(aCircuit({ state: 'cancelled' }));
    await screen.findByRole('heading', { name: 'Thursday mock was called off' });
    expect(screen.queryByRole('button', { name: 'I am ready' })).toBeNull();
  });
});

describe('people', () => {
  test('somebody joins by an event, gets a seat, and leaves', async ({ openCircuit, emit }) => {
    openCircuit(lobby);
    await isOpen();
    const tell = (rev: number, people: (typeof lobby)['people']) =>
      emit(circuitChanged, { circuit: sharedPartOf({ ...lobby, rev, people }) });
    const third = bold({ id: personId(3), handle: 'MildFinch03', wish: 'examiner' });
    tell(2, [...lobby.people, third]);
    expect(row(/MildFinch03/)?.textContent).toContain('Examiner, no seat yet');
    tell(3, [...lobby.people, { ...third, seats: [aSeat({ role: 'examiner', place: 1 })] }]);
    expect(row(/MildFinch03/)?.textContent).toContain('Examiner at place 2');
    tell(4, lobby.people);
    expect(row(/MildFinch03/)).toBeUndefined();
    // An event that was overtaken brings nobody back.
    tell(2, [...lobby.people, third]);
    expect(row(/MildFinch03/)).toBeUndefined();
  });

  test('a person is here while their page reports, and away after that', async ({
    clock,
    openCircuit,
    emit,
  }) => {
    openCircuit(lobby);
    await isOpen();
    expect(row(/BoldWren17/)?.textContent).toContain('Away');
    const attended = { circuitId: lobby.id, personId: personId(2), seenAt: clock.now() };
    emit(circuitAttended, attended, `x:${lobby.id}`);
    expect(row(/BoldWren17/)?.textContent).toContain('Here');
    await clock.pass(51_000);
    expect(row(/BoldWren17/)?.textContent).toContain('Away');
  });

  test('one who was removed no longer sees the circuit', async ({ openCircuit, server, emit }) => {
    openCircuit(lobby);
    await isOpen();
    server.refuse(getCircuit, { status: 404, code: 'not_found' });
    emit(circuitUnlisted, { circuitId: lobby.id });
    await screen.findByRole('heading', { name: 'Circuit not found' });
    expect(screen.queryByText('BoldWren17')).toBeNull();
  });
});

describe('one’s own part', () => {
  test('an invited member sees nobody, and joins', async ({ openCircuit, server, user }) => {
    const invited = aCircuit({ people: [me({ status: 'invited' }), bold({ standing: 'owner' })] });
    openCircuit(invited);
    await screen.findByText(/BoldWren17 invites you as/);
    expect(screen.queryByRole('heading', { name: 'People' })).toBeNull();
    server.answer(acceptInvitation, { ...lobby, rev: 2 });
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await isOpen();
    expect(row(/CalmHeron42/)?.textContent).toContain('(you)');
  });

  test('being ready is sent, and shown once the server has it', async ({
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(lobby);
    await isOpen();
    const answer = server.hold(setReadiness);
    const button = screen.getByRole('button', { name: 'I am ready' });
    await user.click(button);
    expect(row(/CalmHeron42/)?.textContent).not.toContain('Ready');
    answer({ ...lobby, rev: 2, people: [me({ isReady: true }), bold()] });
    await screen.findByRole('button', { name: 'You are ready', pressed: true });
    expect(row(/CalmHeron42/)?.textContent).toContain('Ready');
    expect(server.calls(setReadiness)[0]?.body).toEqual({ isReady: true, hasTestedSound: false });
  });

  test('another wish is sent; a refused one leaves the old, with the reason', async ({
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(lobby);
    await isOpen();
    const wish = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Join as' });
    server.answer(setWish, { ...lobby, rev: 2, people: [me({ wish: 'observer' }), bold()] });
    await user.selectOptions(wish, 'Observer');
    await waitFor(() => expect(wish.value).toBe('observer'));
    server.refuse(setWish, { status: 409, code: 'conflict', detail: 'It has begun.' });
    await user.selectOptions(wish, 'Standby');
    await screen.findByText('It has begun.');
    expect(wish.value).toBe('observer');
    expect(server.calls(setWish).map(({ body }) => body.wish)).toEqual(['observer', 'standby']);
  });

  test('leaving asks first, and leads away', async ({ renderScreen, know, server, user }) => {
    know(lobby);
    const { address } = renderScreen(<CircuitScreen circuitId={lobby.id} />, {
      at: `/exam-simulator/live/${lobby.id}`,
    });
    await isOpen();
    server.answer(leaveCircuit, { left: true });
    await user.click(screen.getByRole('button', { name: 'Leave this circuit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Leave this circuit?' }));
    expect(server.calls(leaveCircuit)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    await expect.poll(address).toBe('/exam-simulator');
  });

  test('a role player may prepare', async ({ openCircuit }) => {
    const plays = me({ seats: [aSeat({ role: 'role-player' })] });
    openCircuit(
      aCircuit({ people: [plays] }),
      aCircuitView({
        state: 'lobby',
        clock: null,
        turn: aTurn({
          roles: ['role-player'],
          round: null,
          candidateTask: null,
          actorBrief: aBrief,
        }),
      }),
    );
    await screen.findByText('You drive a bus.');
    expect(screen.getByRole('heading', { name: 'Your station' })).toBeTruthy();
  });

  test('a candidate is shown their place and nothing of a station', async ({ openCircuit }) => {
    openCircuit(
      aCircuit({ people: [me({ seats: [aSeat()] })] }),
      aCircuitView({ state: 'lobby', clock: null, turn: aTurn({ candidateTask: null }) }),
    );
    await screen.findAllByText('Candidate, begins at place 1');
    expect(screen.queryByRole('heading', { name: 'Your station' })).toBeNull();
    expect(screen.queryByText(/A visit that was not planned/)).toBeNull();
  });

  test('the launch turns the lobby into the first reading by itself', async ({
    clock: _,
    openCircuit,
    know,
    emit,
  }) => {
    const seated = aCircuit({ people: [me({ seats: [aSeat()] })] });
    openCircuit(seated, aCircuitView({ state: 'lobby', clock: null, turn: null }));
    await isOpen();
    const running = aCircuit({ ...seated, state: 'running', clock: aCircuitClock(), rev: 2 });
    know(running, aCircuitView());
    emit(circuitChanged, { circuit: sharedPartOf(running) }, `x:${seated.id}`);
    await screen.findByText(/Mr Hale, 40/);
    expect(screen.getByRole('timer', { name: 'Circuit clock' }).textContent).toContain('Reading');
  });
});
