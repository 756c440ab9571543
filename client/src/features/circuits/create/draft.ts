import type { CircuitMode, CircuitPreset } from '@cascade/shared/features/circuits/contract';

export type Form = 'uniform' | 'two-circuits' | 'trio';

export type Draft = {
  name: string;
  form: Form;
  stations: number;
  rests: number;
  /** Reader's time zone; empty without a date. */
  date: string;
};

export const emptyDraft: Draft = { name: '', form: 'uniform', stations: 4, rests: 0, date: '' };

export const isTrio = ({ form }: Draft): boolean => form === 'trio';

export function shapeOf({ form }: Draft): { mode: CircuitMode; preset: CircuitPreset } {
  return form === 'trio' ? { mode: 'trio', preset: 'uniform' } : { mode: 'circuit', preset: form };
}

/** Two circuits of eight. */
export const usualStations: Record<Form, number> = { uniform: 4, 'two-circuits': 16, trio: 3 };

export const lengthsOf: Record<Form, number[]> = {
  uniform: [1, 2, 4, 8, 16],
  'two-circuits': [16],
  trio: [3, 6, 9],
};
