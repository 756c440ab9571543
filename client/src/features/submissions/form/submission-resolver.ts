import { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { bodyOf, type SubmissionValues } from './submission-values.ts';

/** Optional in the contract. */
const Handed = SubmissionContent.required({ isOriginal: true });

type Issue = { path: PropertyKey[]; message: string };

export function issuesIn(values: SubmissionValues): Issue[] {
  return Handed.safeParse(bodyOf(values)).error?.issues ?? [];
}

export const submissionResolver: Resolver<SubmissionValues> = (values) => {
  const issues = issuesIn(values);
  if (issues.length === 0) return { values, errors: {} };
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) put(errors, path, message);
  return { values: {}, errors: errors as FieldErrors<SubmissionValues> };
};

function put(errors: Record<string, unknown>, path: PropertyKey[], message: string): void {
  let at = errors;
  for (const key of path.slice(0, -1)) {
    const name = String(key);
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  const last = String(path.at(-1));
  at[last] ??= { type: 'contract', message };
}
