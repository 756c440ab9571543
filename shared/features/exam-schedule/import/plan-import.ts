import type { ExamDate } from '../contract.ts';
import { type ExamDateFields, sittingOf } from '../fields.ts';
import type { Problem } from './format.ts';
import type { ImportedEntry } from './read-entries.ts';

export type ImportPlan = {
  problems: Problem[];
  /** Without an id where the file has none. */
  added: { id: string | null; fields: ExamDateFields }[];
  changed: { before: ExamDate; after: ExamDate }[];
  unchanged: number;
};

/** What an admin enters, out of a stored one. */
export function fieldsOf({ id: _, rev: __, ...fields }: ExamDate): ExamDateFields {
  return fields as ExamDateFields;
}

/** By value and not by the order of keys. */
export function isSameEntry(a: ExamDateFields, b: ExamDateFields): boolean {
  const { additionalInfo: infoA, ...restA } = a;
  const { additionalInfo: infoB, ...restB } = b;
  const keys = Object.keys(restA) as (keyof typeof restA)[];
  return (
    keys.every((key) => restA[key] === restB[key]) &&
    infoA.dietary_requirements === infoB.dietary_requirements &&
    infoA.accessibility_support === infoB.accessibility_support
  );
}

/**
 * An entry changes the known one with its id, or else the one with its centre and exam date; others
 * are added. Known ones that the file does not have stay.
 */
export function planImport(entries: ImportedEntry[], known: readonly ExamDate[]): ImportPlan {
  const byId = new Map(known.map((one) => [one.id, one]));
  const bySitting = new Map(known.map((one) => [sittingOf(one), one]));
  const plan: ImportPlan = { problems: [], added: [], changed: [], unchanged: 0 };
  /** The line by which a known one is changed. */
  const taken = new Map<string, number>();
  const found = entries.map((entry) => ({
    ...entry,
    before:
      (entry.id === null ? undefined : byId.get(entry.id)) ??
      bySitting.get(sittingOf(entry.fields)),
  }));
  for (const { line, id, fields, before } of found) {
    if (!before) {
      plan.added.push({ id, fields });
      continue;
    }
    const earlier = taken.get(before.id);
    if (earlier !== undefined) {
      const message = `Line ${earlier} changes the same exam date (${before.id}).`;
      plan.problems.push({ line, column: null, message });
      continue;
    }
    taken.set(before.id, line);
    if (isSameEntry(fieldsOf(before), fields)) plan.unchanged += 1;
    else plan.changed.push({ before, after: { ...fields, id: before.id, rev: before.rev + 1 } });
  }
  for (const { line, fields, before } of found) {
    const there = bySitting.get(sittingOf(fields));
    if (there && there.id !== before?.id && !taken.has(there.id)) {
      const message = `There is already an exam in ${there.examCenter} on this date (${there.id}).`;
      plan.problems.push({ line, column: null, message });
    }
  }
  return plan;
}
