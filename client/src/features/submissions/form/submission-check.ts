import { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import { bodyOf, type SubmissionValues } from './submission-values.ts';

/** Optional in the contract. */
const Handed = SubmissionContent.required({ isOriginal: true });

type Issue = { path: PropertyKey[]; message: string };

export function issuesIn(values: SubmissionValues): Issue[] {
  return Handed.safeParse(bodyOf(values)).error?.issues ?? [];
}
