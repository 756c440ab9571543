import type { CircuitConsole } from '@cascade/shared/contracts/circuit-proctor';

type Saved = {
  personId: string;
  place: number;
  round: number;
  version: number;
  isComplete: boolean;
  savedAt: string;
};

/** Marks a sitting of the grid as saved; a save that was overtaken changes nothing. */
export function saveCell(console: CircuitConsole, saved: Saved): CircuitConsole {
  const { version, isComplete, savedAt } = saved;
  return {
    ...console,
    grid: console.grid.map((line) =>
      line.personId === saved.personId
        ? {
            ...line,
            cells: line.cells.map((cell) =>
              cell.round === saved.round && cell.place === saved.place && cell.version < version
                ? { ...cell, version, isComplete, savedAt }
                : cell,
            ),
          }
        : line,
    ),
  };
}
