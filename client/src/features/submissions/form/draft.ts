import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

const entries = memberEntries({
  name: 'submission-draft',
  schema: z.record(z.string(), z.unknown()),
  keptForDays: 30,
});
/** What was typed and not handed in yet, for each submission that is being revised. */
const idOf = (submissionId: string | null) => submissionId ?? 'new';

export const readDraft = (submissionId: string | null): Record<string, unknown> | null =>
  entries.find(idOf(submissionId));

/** @returns whether it is kept; the form itself still holds what was typed */
export const keepDraft = (submissionId: string | null, values: Record<string, unknown>): boolean =>
  entries.keep(idOf(submissionId), values);

export const forgetDraft = (submissionId: string | null): void =>
  entries.forget(idOf(submissionId));
