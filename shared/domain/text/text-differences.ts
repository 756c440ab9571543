type TextDifference = { field: string; before: string | null; after: string | null };

function fieldsOf(value: unknown, path: string[] = []): [field: string, text: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[path.join('.'), String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]));
}

/** Changed fields between two versions, in the order of the newer one. */
export function differencesBetween(before: unknown, after: unknown): TextDifference[] {
  const old = new Map(fieldsOf(before));
  const current = new Map(fieldsOf(after));
  const fields = new Set([...current.keys(), ...old.keys()]);
  return [...fields]
    .map((field) => ({
      field,
      before: old.get(field) ?? null,
      after: current.get(field) ?? null,
    }))
    .filter((one) => one.before !== one.after);
}
