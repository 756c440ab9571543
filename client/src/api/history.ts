import type { QueryClient } from '@tanstack/react-query';
import { forgetFirstReads } from './first-reads.ts';

/**
 * After a restored backup versions begin again from lower ones, so what was known before may not
 * be merged with what is fetched after.
 */
let moment = 0;
let restores = 0;
/** When an answer was asked for, and when data became outdated: only their order counts. */
const askedAt = new WeakMap<object, number>();
const outdatedAt = new WeakMap<object, number>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Restores that this page has noticed; versions compare within one number only. */
export const restoresNoticed = (): number => restores;

/** @returns what `answered` needs, taken before the request */
export function beginAsking(): number {
  moment += 1;
  return moment;
}

export function answered<Answer>(answer: Answer, asked: number): Answer {
  if (isObject(answer)) askedAt.set(answer, asked);
  return answer;
}

/** The database has another history: what is shown stays until it has been fetched again. */
export function noticeRestore(queryClient: QueryClient): void {
  restores += 1;
  moment += 1;
  forgetFirstReads();
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  for (const { state } of queryClient.getQueryCache().getAll())
    if (isObject(state.data)) outdatedAt.set(state.data, moment);
  void queryClient.invalidateQueries();
}

type Merge = (known: unknown, arrived: unknown) => unknown;

/** For `structuralSharing`: replaces what a restore made outdated, and merges anything else. */
export function mergedUnlessRestored(merge: Merge): Merge {
  return (known, arrived) => {
    const outdated = isObject(known) ? outdatedAt.get(known) : undefined;
    if (outdated === undefined) return merge(known, arrived);
    const asked = isObject(arrived) ? askedAt.get(arrived) : undefined;
    // An event or a reply of before changes what is fetched again anyway.
    return asked !== undefined && asked > outdated ? arrived : known;
  };
}
