import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitConsole, GridCell } from '@cascade/shared/features/circuits/proctor';

/** Sittings that count and have begun: what examiners owe a sheet for. */
export function dueCells(circuit: Circuit, grid: CircuitConsole['grid']): GridCell[] {
  const { clock, state } = circuit;
  const until = state === 'running' ? (clock?.round ?? -1) : circuit.rounds;
  return grid
    .flatMap(({ cells }) => cells)
    .filter(({ isRest, isVoid, round }) => !isRest && !isVoid && round <= until);
}
