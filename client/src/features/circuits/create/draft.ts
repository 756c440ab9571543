import type { CircuitMode, CircuitPreset } from '@cascade/shared/features/circuits/contract';

export type Form = 'uniform' | 'two-circuits' | 'trio';

/** What stands in the fields of a new circuit. */
export type Draft = {
  name: string;
  form: Form;
  stations: number;
  rests: number;
  /** As the browser's own field has it, in the reader's zone; empty without one. */
  date: string;
};

export const emptyDraft: Draft = { name: '', form: 'uniform', stations: 4, rests: 0, date: '' };

export const isTrio = ({ form }: Draft): boolean => form === 'trio';

export function shapeOf({ form }: Draft): { mode: CircuitMode; preset: CircuitPreset } {
  return form === 'trio' ? { mode: 'trio', preset: 'uniform' } : { mode: 'circuit', preset: form };
}

/** How many stations one begins with; two circuits of eight need sixteen. */
export const usualStations: Record<Form, number> = { uniform: 4, 'two-circuits': 16, trio: 3 };

/** Choices of length; any other number is set on the plan. */
export const lengthsOf: Record<Form, number[]> = {
  uniform: [1, 2, 4, 8, 16],
  'two-circuits': [16],
  trio: [3, 6, 9],
};
