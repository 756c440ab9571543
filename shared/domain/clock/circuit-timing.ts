export type CircuitPreset = 'uniform' | 'two-circuits';
export type CircuitPhase = 'reading' | 'task' | 'changeover' | 'break' | 'over';

type RoundTiming = { readingMs: number; taskMs: number; changeoverMs: number };

const uniform: RoundTiming = { readingMs: 90_000, taskMs: 420_000, changeoverMs: 120_000 };
/** Preset B: two circuits of eight; reading is longer in the first. */
const firstCircuit: RoundTiming = { readingMs: 240_000, taskMs: 420_000, changeoverMs: 45_000 };
const secondCircuit: RoundTiming = { readingMs: 90_000, taskMs: 420_000, changeoverMs: 45_000 };

export const HALF_CIRCUIT = 8;
export const WARNING_BEFORE_MS = 60_000;
export const MOVE_BEFORE_MS = 15_000;
export const MARKING_MS = uniform.changeoverMs;
export const TASK_MS = uniform.taskMs;

/** Reading time of a station that names its own. */
export const readingMs = (reading: '90s' | '4min'): number =>
  reading === '4min' ? firstCircuit.readingMs : uniform.readingMs;

export type CircuitTiming = {
  preset: CircuitPreset;
  rounds: number;
  /** Reasonable adjustments: added to every round for everyone. */
  extraReadingMs: number;
  extraTaskMs: number;
  breaks: { afterRound: number; ms: number }[];
};

/** `round` of a break is the round before it. */
export type Segment<Phase extends string = CircuitPhase> = {
  round: number;
  phase: Phase;
  ms: number;
};

function timingOf(preset: CircuitPreset, round: number): RoundTiming {
  if (preset === 'uniform') return uniform;
  return round < HALF_CIRCUIT ? firstCircuit : secondCircuit;
}

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

/** Exam time of the circuit in ms, breaks included. */
export function circuitLength(segments: Segment[]): number {
  return segments.reduce((sum, { ms }) => sum + ms, 0);
}
