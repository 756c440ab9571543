// @vitest-environment jsdom

import { circuitChanged } from '@cascade/shared/features/circuits/events';
import {
  closeMarking,
  getCircuitConsole,
  publishResults,
} from '@cascade/shared/features/circuits/proctor';
import { getOwnResults, getResultsGrid } from '@cascade/shared/features/circuits/results';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import {
  aCircuit,
  aConsole,
  aSeat,
  personId,
  sharedPartOf,
} from '../../testing/factories/circuit.ts';
import { aCircuitView, someOwnResults } from '../../testing/factories/circuit-station.ts';
import { button } from '../../testing/find.ts';
import { bold, me, test } from './testing/circuit-test.tsx';

const view = aCircuitView({ state: 'marking', clock: null, turn: null });

describe('marking', () => {
  const marking = aCircuit({
    me: { personId: personId(1), standing: 'owner' },
    state: 'marking',
    people: [me({ standing: 'owner' }), bold({ seats: [aSeat()] })],
  });
  const empty = { unmarked: [], candidates: [], stations: [], examiners: [] };

  test.for([
    [0, true],
    [2, false],
  ] as const)(
    'with %i sheets open, publishing is confirmed',
    async ([unmarked, isWhole], { openCircuit, server, user }) => {
      server.answer(getResultsGrid, { ...empty, isProvisional: !isWhole });
      openCircuit(marking, view);
      server.answer(getCircuitConsole, aConsole({ unmarked, clock: null, grid: [] }));
      await screen.findByText(
        isWhole ? /^Every sheet that counts is complete/ : /^2 sheets still lack something/,
      );
      server.answer(closeMarking, { applied: true, circuit: marking });
      await user.click(button('Close marking'));
      expect(server.calls(closeMarking)).toHaveLength(isWhole ? 1 : 0);
      if (!isWhole) await user.click(button('Go back'));
      server.answer(publishResults, { applied: true, circuit: marking });
      await user.click(button('Publish results'));
      expect(server.calls(publishResults)).toEqual([]);
      const dialog = within(screen.getByRole('dialog', { name: 'Publish the results?' }));
      await user.click(dialog.getByRole('button', { name: 'Publish' }));
      await waitFor(() =>
        expect(server.calls(publishResults)[0]?.body).toEqual({ acceptsUnmarked: !isWhole }),
      );
    },
  );
});

describe('the results of a candidate', () => {
  const marking = aCircuit({ state: 'marking', people: [me({ seats: [aSeat()] })] });
  const published = { ...marking, state: 'published' as const, rev: 2 };
  const id = { id: marking.id };

  test('are not even asked for before they are released, and then show by themselves', async ({
    openCircuit,
    know,
    server,
    emit,
  }) => {
    server.answer(getOwnResults, someOwnResults());
    openCircuit(marking, view);
    await screen.findByText(/results appear here once they are published/);
    expect(server.calls(getOwnResults)).toEqual([]);
    expect(screen.queryByText('14 / 20')).toBeNull();
    know(published, { ...view, state: 'published' });
    emit(circuitChanged, { circuit: sharedPartOf(published) }, `x:${marking.id}`);
    await screen.findByTestId('result-sum');
    expect(screen.getByTestId('result-sum').textContent).toBe('14 / 20');
    expect(screen.getByText('Ask sooner.')).toBeTruthy();
    expect(server.calls(getOwnResults).map(({ params }) => params)).toEqual([id]);
  });

  test('name what has no mark and what does not count', async ({ openCircuit, server }) => {
    const verdict = {
      ...someOwnResults().verdict,
      outcome: 'provisional' as const,
      unmarked: 1,
      voided: 2,
    };
    server.answer(getOwnResults, someOwnResults({ verdict }));
    openCircuit(published, { ...view, state: 'published' });
    await screen.findByText(/1 without a mark, so this is provisional. 2 did not count/);
    expect(screen.getByText('Provisional')).toBeTruthy();
  });

  test('that could not be loaded say so, and retry', async ({ openCircuit, server, user }) => {
    server.refuse(getOwnResults, { status: 503, detail: 'One moment.' });
    openCircuit(published, { ...view, state: 'published' });
    await screen.findByText('Your results could not be loaded');
    server.answer(getOwnResults, someOwnResults());
    await user.click(button('Retry'));
    await screen.findByTestId('result-sum');
  });

  test('are no one else’s: a role player is thanked, and asks for none', async ({
    openCircuit,
    server,
  }) => {
    const people = [me({ seats: [aSeat({ role: 'role-player' })] })];
    openCircuit({ ...published, people }, { ...view, state: 'published' });
    await screen.findByText(/each candidate sees their own/);
    expect(server.calls(getOwnResults)).toEqual([]);
    expect(server.calls(getResultsGrid)).toEqual([]);
  });
});
