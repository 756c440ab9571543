// @vitest-environment jsdom
import {
  fillCircuitSeats,
  getCircuitPlan,
  launchCircuit,
} from '@cascade/shared/features/circuits/plan';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aCircuit, aSeat, personId } from '../../../testing/factories/circuit.ts';
import { button } from '../../../testing/find.ts';
import { bold, me, test } from '../testing/circuit-test.tsx';

const owner = me({ standing: 'owner', wish: 'standby' });
const mild = bold({ id: personId(3), handle: 'MildFinch03' });

describe('the launch', () => {
  const lobby = aCircuit({
    me: { personId: personId(1), standing: 'owner' },
    people: [owner, mild],
  });
  const plan = { rev: 1, seed: 'seed', places: [], durationMs: 1_260_000 };
  const check = { code: 'no-candidate' as const, text: 'Nobody sits.' };

  test('is refused while the plan has an error, with the reason', async ({
    openCircuit,
    server,
  }) => {
    openCircuit(lobby);
    server.answer(getCircuitPlan, { ...plan, checks: [{ ...check, level: 'error' }] });
    await screen.findByText('Nobody sits.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Launch' }).disabled).toBe(true);
  });

  test('names the next step for the first error, and opens the tab for it', async ({
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(lobby);
    const missing = { code: 'no-examiner' as const, text: 'Station 1 has no examiner.' };
    server.answer(getCircuitPlan, { ...plan, checks: [{ ...missing, level: 'error' }] });
    await user.click(await screen.findByRole('button', { name: 'Arrange the seats' }));
    expect(screen.getByRole('tab', { name: 'Seats' }).getAttribute('aria-selected')).toBe('true');
  });

  test('with a warning asks first', async ({ openCircuit, server, user }) => {
    openCircuit(lobby);
    server.answer(getCircuitPlan, { ...plan, checks: [{ ...check, level: 'warning' }] });
    await screen.findByText('Nobody sits.');
    server.answer(launchCircuit, { ...lobby, rev: 2 });
    await user.click(button('Launch'));
    expect(server.calls(launchCircuit)).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Launch all the same?' }));
    await user.click(dialog.getByRole('button', { name: 'Launch' }));
    await waitFor(() => expect(server.calls(launchCircuit)).toHaveLength(1));
  });

  test('seats are filled by wishes, at the plan that is shown', async ({
    openCircuit,
    server,
    user,
  }) => {
    openCircuit(lobby);
    await user.click(await screen.findByRole('tab', { name: 'Seats' }));
    server.answer(fillCircuitSeats, {
      ...lobby,
      rev: 2,
      people: [owner, { ...mild, seats: [aSeat()] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Fill automatically' }));
    const [first] = screen.getAllByRole<HTMLSelectElement>('combobox', {
      name: 'Candidate who begins here',
    });
    await waitFor(() => expect(first?.value).toBe(mild.id));
    expect(server.calls(fillCircuitSeats)[0]?.body).toEqual({ rev: 1 });
  });
});
