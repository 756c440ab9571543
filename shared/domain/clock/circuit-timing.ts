/**
 * How a live circuit is cut into phases (design of the exam; specification, section 9). All times
 * here are exam time in ms; a speed factor divides them when they become instants.
 */

export type CircuitPreset = 'uniform' | 'two-circuits';
export type CircuitPhase = 'reading' | 'task' | 'changeover' | 'break' | 'over';

type RoundTiming = { readingMs: number; taskMs: number; changeoverMs: number };

/** Reading 1:30, task 7:00, changeover and marking 2:00: 10:30 a round, sixteen in 168 min. */
const uniform: RoundTiming = { readingMs: 90_000, taskMs: 420_000, changeoverMs: 120_000 };
/** Two circuits of eight: reading 4:00 in the first and 1:30 in the second, changeover 0:45. */
const firstCircuit: RoundTiming = { readingMs: 240_000, taskMs: 420_000, changeoverMs: 45_000 };
const secondCircuit: RoundTiming = { readingMs: 90_000, taskMs: 420_000, changeoverMs: 45_000 };

/** Places of one of the two circuits. */
export const HALF_CIRCUIT = 8;
/** The warning rings when a minute of the task is left, at 6:00 of an ordinary one. */
export const WARNING_BEFORE_MS = 60_000;
/** The bell to move rings so long before the next reading starts. */
export const MOVE_BEFORE_MS = 15_000;
/** Marking at the end of a station, for whoever marks alone. */
export const MARKING_MS = uniform.changeoverMs;

export type CircuitTiming = {
  preset: CircuitPreset;
  rounds: number;
  /** Reasonable adjustments: added to every round, for everybody. */
  extraReadingMs: number;
  extraTaskMs: number;
  /** Outside the rounds, each after the changeover of one. */
  breaks: { afterRound: number; ms: number }[];
};

/** One stretch of the exam. `round` of a break is the round before it. */
export type Segment = { round: number; phase: CircuitPhase; ms: number };

function timingOf(preset: CircuitPreset, round: number): RoundTiming {
  if (preset === 'uniform') return uniform;
  return round < HALF_CIRCUIT ? firstCircuit : secondCircuit;
}

/** All phases in order, without the state `over` that follows the last one. */
export function segmentsOf(timing: CircuitTiming): Segment[] {
  return Array.from({ length: timing.rounds }, (_, round) => {
    const { readingMs, taskMs, changeoverMs } = timingOf(timing.preset, round);
    const pauses = timing.breaks
      .filter(({ afterRound }) => afterRound === round && round < timing.rounds - 1)
      .map(({ ms }): Segment => ({ round, phase: 'break', ms }));
    const segments: Segment[] = [
      { round, phase: 'reading', ms: readingMs + timing.extraReadingMs },
      { round, phase: 'task', ms: taskMs + timing.extraTaskMs },
      { round, phase: 'changeover', ms: changeoverMs },
      ...pauses,
    ];
    return segments;
  }).flat();
}

/** Exam time of the whole circuit, breaks included, in ms. */
export function circuitLength(segments: Segment[]): number {
  return segments.reduce((sum, { ms }) => sum + ms, 0);
}
