import { memberEntries } from '../member-entries.ts';
import { isText, shapeOf } from '../shape.ts';

const entries = memberEntries('draft', shapeOf(isText));

/** @param of unique for this member */
export const draftOf = (of: string): string => entries.find(of) ?? '';

/** Blank text removes it. */
export function keepDraft(of: string, text: string): void {
  if (text.trim() === '') entries.forget(of);
  else entries.keep(of, text);
}
