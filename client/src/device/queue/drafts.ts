import { z } from 'zod';
import { memberEntries } from '../member-entries.ts';

/** Words that a member has typed and not sent, kept on this device until they sign out. */
const entries = memberEntries({ name: 'draft', schema: z.string(), keptForDays: 30 });

/** What was typed before. @param of what it is for, unique for this member */
export const draftOf = (of: string): string => entries.find(of) ?? '';

/** Keeps what was typed; nothing is kept of blanks, nor where the browser keeps nothing. */
export function keepDraft(of: string, text: string): void {
  if (text.trim() === '') entries.forget(of);
  else entries.keep(of, text);
}
