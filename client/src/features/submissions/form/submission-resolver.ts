import type { FieldErrors, Resolver } from 'react-hook-form';
import type { SubmissionValues } from './submission-values.ts';

/** Zod is large: not part of the page. Without it the server checks. */
const loadCheck = () => import('./submission-check.ts').catch(() => null);

export const submissionResolver: Resolver<SubmissionValues> = async (values) => {
  const issues = (await loadCheck())?.issuesIn(values) ?? [];
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
