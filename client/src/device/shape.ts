/** What stored data must be like to be used; a schema of zod is one. */
export type Shape<Value> = {
  safeParse: (stored: unknown) => { success: true; data: Value } | { success: false };
  /** What another build stored under another number is not read. */
  number?: number;
};

/** Where zod, which is large, would be loaded for this alone. */
export function shapeOf<Value>(fits: (stored: unknown) => stored is Value): Shape<Value> {
  return {
    safeParse: (stored) => (fits(stored) ? { success: true, data: stored } : { success: false }),
  };
}

/**
 * Of a copy of what the server sent, and of what is typed in its shape: not looked through but
 * numbered, from 1. `app/numbered-shapes.test.ts` says when the number has to rise.
 */
export function numberedShape<Value extends object>(number: number): Shape<Value> {
  return {
    ...shapeOf((stored): stored is Value & Record<string, unknown> => isRecord(stored)),
    number,
  };
}

/** What lies in the storage. */
export type Stored = { keptAt: number; shape?: number; value?: unknown };

/** @returns null where it is not of the shape */
export function valueIn<Value>(shape: Shape<Value>, { shape: number = 1, value }: Stored) {
  const read = number === (shape.number ?? 1) ? shape.safeParse(value) : null;
  return read?.success ? read.data : null;
}

export const isRecord = (stored: unknown): stored is Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored);

export const isText = (stored: unknown): stored is string => typeof stored === 'string';

export const isListOfTexts = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every(isText);

export const isRecordOfTexts = (stored: unknown): stored is Record<string, string> =>
  isRecord(stored) && Object.values(stored).every(isText);
