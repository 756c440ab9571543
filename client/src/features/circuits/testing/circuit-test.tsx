import { type Circuit, getCircuit } from '@cascade/shared/features/circuits/contract';
import { listCircuitLinks } from '@cascade/shared/features/circuits/people';
import { getCircuitPlan } from '@cascade/shared/features/circuits/plan';
import { getCircuitConsole, listCircuitLog } from '@cascade/shared/features/circuits/proctor';
import { type CircuitView, getCircuitView } from '@cascade/shared/features/circuits/station';
import type { RenderResult } from '@testing-library/react';
import {
  aCircuit,
  aConsole,
  aPerson,
  aSeat,
  personId,
} from '../../../testing/factories/circuit.ts';
import { aCircuitView } from '../../../testing/factories/circuit-station.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { CircuitScreen } from '../circuit-screen.tsx';

type Fixtures = {
  /** What the gateway knows from now on; screens learn it by asking. */
  know: (circuit: Circuit, view?: CircuitView) => void;
  openCircuit: (circuit: Circuit, view?: CircuitView) => RenderResult;
};

export const test = base.extend<Fixtures>({
  know: async ({ server }, use) => {
    server.answer(listCircuitLog, []);
    server.answer(listCircuitLinks, []);
    server.answer(getCircuitConsole, aConsole());
    server.answer(getCircuitPlan, {
      rev: 1,
      seed: 'seed',
      places: [],
      checks: [],
      durationMs: 1_260_000,
    });
    await use((circuit, view) => {
      const shown = view ?? aCircuitView({ state: circuit.state, clock: circuit.clock });
      server.answer(getCircuit, () => ({ ...circuit, serverNow: Date.now() }));
      server.answer(getCircuitView, () => ({ ...shown, serverNow: Date.now() }));
    });
  },
  openCircuit: async ({ know, renderScreen }, use) => {
    await use((circuit, view) => {
      know(circuit, view);
      return renderScreen(<CircuitScreen circuitId={circuit.id} />);
    });
  },
});

export const me = (change: Parameters<typeof aPerson>[0] = {}) => aPerson(change);
export const bold = (change: Parameters<typeof aPerson>[0] = {}) =>
  aPerson({ id: personId(2), handle: 'BoldWren17', ...change });

/** The member sits as candidate from place 1. */
export const aRunningCircuit = (change: Parameters<typeof aCircuit>[0] = {}) =>
  aCircuit({ state: 'running', people: [me({ seats: [aSeat()] })], ...change });
