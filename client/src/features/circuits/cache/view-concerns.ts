import type { CircuitShared } from '@cascade/shared/features/circuits/contract';

/** Whether a change may alter what somebody has before them: who sits where, what counts, when. */
export function changesViews(before: CircuitShared, after: CircuitShared): boolean {
  const told = ({ state, places, people, adjustments, breaks }: CircuitShared) =>
    JSON.stringify([
      state,
      places,
      adjustments,
      breaks,
      people.map(({ id, handle, seats, standing, status }) => [
        id,
        handle,
        seats,
        standing,
        status,
      ]),
    ]);
  return told(before) !== told(after);
}
