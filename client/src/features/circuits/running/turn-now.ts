import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import type { Moment } from '../clock/use-shown-circuit.ts';
import type { ViewOfCircuit } from '../use-view.ts';

/**
 * The turn, as far as it belongs to what the clock shows. Content of a phase that is over goes
 * from the screen with the bell, not with the next answer; staff keep theirs within a round.
 */
export function turnNow({ view, isOfNow }: ViewOfCircuit, moment: Moment): CircuitTurn | null {
  const turn = view?.turn ?? null;
  if (!turn || isOfNow) return turn;
  const isStaff = turn.roles.every((role) => role === 'examiner' || role === 'role-player');
  return isStaff && turn.round === moment.round ? turn : null;
}
