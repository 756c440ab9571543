import type { CircuitPhase } from '../clock/circuit-timing.ts';

/** All views of a live circuit's stations use this. */

export type Disclosed = {
  card: boolean;
  task: boolean;
  brief: boolean;
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
  /** The viewer sits this station now or in a later round. */
  sitsIt: boolean;
};

export type DisclosureMoment = {
  state: 'draft' | 'lobby' | 'running' | 'marking' | 'published' | 'cancelled';
  phase: CircuitPhase | null;
  turn: 'past' | 'now' | 'coming';
};

/**
 * The parts of one station that a viewer may have at one moment.
 * - candidate and observer: the task, from the start of reading to the end of the task;
 * - role player: the brief; examiner: task, brief and scheme. In a circuit from the lobby on, for
 * the examiner until results are published; in a trio only during the round, and never to someone
 * who will still sit the station;
 * - scheme and feedback for all participants, once results are published.
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
