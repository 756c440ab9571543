import { z } from 'zod';
import { memberEntries } from '../member-entries.ts';

/** Unsent text, kept on the device until sign-out. */
const entries = memberEntries({ name: 'draft', schema: z.string(), keptForDays: 30 });

/** @param of what the draft is for, unique for this member */
export const draftOf = (of: string): string => entries.find(of) ?? '';

/** Stores a draft; blank text removes it. */
export function keepDraft(of: string, text: string): void {
  if (text.trim() === '') entries.forget(of);
  else entries.keep(of, text);
}
