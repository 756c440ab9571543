import type { CircuitPhase } from '../../domain/clock/circuit-timing.ts';

/**
 * What of a station leaves the server, for whom and when (design of the exam, Live circuit,
 * rule 5). Everything that shows a station of a live circuit asks here.
 */

export type Disclosed = {
  /** Title, category and the like. */
  card: boolean;
  task: boolean;
  brief: boolean;
  /** The scheme, as the form of the mark sheet. */
  scheme: boolean;
  feedback: boolean;
};

export const NO_DISCLOSURE: Disclosed = {
  card: false,
  task: false,
  brief: false,
  scheme: false,
  feedback: false,
};

const task: Disclosed = { ...NO_DISCLOSURE, card: true, task: true };
const FULL_DISCLOSURE: Disclosed = {
  card: true,
  task: true,
  brief: true,
  scheme: true,
  feedback: true,
};

export type Viewer = {
  role: 'candidate' | 'examiner' | 'role-player' | 'observer';
  mode: 'circuit' | 'trio';
  /** They hold a seat from which they will sit, or are sitting, this very station. */
  sitsIt: boolean;
};

export type DisclosureMoment = {
  state: 'draft' | 'lobby' | 'running' | 'marking' | 'published' | 'cancelled';
  /** Null before the launch. */
  phase: CircuitPhase | null;
  /**
   * The round in question against the clock's: `now` is the viewer's station of this round,
   * `past` one that they had before, `coming` one that is still to come.
   */
  turn: 'past' | 'now' | 'coming';
};

/**
 * What one viewer may have of one station at one moment.
 *
 * - candidate: the task of their own station, from the start of reading to the end of the task;
 * - observer: the same, of the place they watch;
 * - role player: the brief; examiner: task, brief and scheme. In a circuit they prepare from the
 *   lobby on, and the examiner keeps them until results are published; in a trio they are opened
 *   with the round, and never to somebody who will still sit the station;
 * - scheme and feedback for everybody who took part, only once results are published.
 */
export function disclosed(viewer: Viewer, moment: DisclosureMoment): Disclosed {
  const { role, mode } = viewer;
  const { state, turn } = moment;
  if (state === 'published') return FULL_DISCLOSURE;
  if (state === 'draft' || state === 'cancelled') return NO_DISCLOSURE;
  const isOpen = state === 'running' && (moment.phase === 'reading' || moment.phase === 'task');
  if (role === 'candidate' || role === 'observer')
    return isOpen && turn === 'now' ? task : NO_DISCLOSURE;
  if (viewer.sitsIt || (mode === 'trio' && turn === 'coming')) return NO_DISCLOSURE;
  if (role === 'role-player') {
    const plays = state !== 'marking' && turn !== 'past';
    return plays ? { ...NO_DISCLOSURE, card: true, brief: true } : NO_DISCLOSURE;
  }
  return { ...FULL_DISCLOSURE, feedback: false };
}
