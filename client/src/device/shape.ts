/** What stored data must be like to be used; a schema of zod is one. */
export type Shape<Value> = {
  safeParse: (stored: unknown) => { success: true; data: Value } | { success: false };
};

/** Where zod, which is large, would be loaded for this alone. */
export function shapeOf<Value>(fits: (stored: unknown) => stored is Value): Shape<Value> {
  return {
    safeParse: (stored) => (fits(stored) ? { success: true, data: stored } : { success: false }),
  };
}
