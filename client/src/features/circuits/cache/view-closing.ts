import type { CircuitClockShape, CircuitState } from '@cascade/shared/features/circuits/contract';
import type { CircuitView } from '@cascade/shared/features/circuits/station';

/**
 * The view once the clock has moved: what belongs to the phase or round before is gone from this
 * device before anything new is asked for. Staff keep what they play and mark within a round.
 */
export function closedFor(
  view: CircuitView,
  state: CircuitState,
  clock: CircuitClockShape,
): CircuitView {
  if (view.clock && view.clock.rev > clock.rev) return view;
  const isSameRound = view.clock?.round === clock.round && view.state === state;
  const isSamePhase = isSameRound && view.clock?.phase === clock.phase;
  const isStaff = view.turn?.roles.every((role) => role === 'examiner' || role === 'role-player');
  const keepsTurn = isSamePhase || (isSameRound && isStaff);
  return {
    ...view,
    state,
    clock,
    turn: keepsTurn ? view.turn : null,
    nextPlace: isSamePhase ? view.nextPlace : null,
  };
}
