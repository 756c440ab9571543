import type { CircuitConsole } from '@cascade/shared/features/circuits/proctor';

type Saved = {
  personId: string;
  place: number;
  round: number;
  version: number;
  isComplete: boolean;
  savedAt: string;
};

/** Turns that count and whose task is over. */
function unmarkedIn(grid: CircuitConsole['grid'], clock: CircuitConsole['clock']): number {
  if (clock === null) return 0;
  const isSitting = clock.phase === 'reading' || clock.phase === 'task';
  const hasEnded = (round: number) => round < clock.round || (round === clock.round && !isSitting);
  return grid
    .flatMap(({ cells }) => cells)
    .filter(({ isRest, isVoid, isComplete }) => !isRest && !isVoid && !isComplete)
    .filter(({ round }) => hasEnded(round)).length;
}

/** An outdated save changes nothing. */
export function saveCell(console: CircuitConsole, saved: Saved): CircuitConsole {
  const { version, isComplete, savedAt } = saved;
  const grid = console.grid.map((line) =>
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
  );
  return { ...console, grid, unmarked: unmarkedIn(grid, console.clock) };
}
