import { z } from 'zod';
import { fieldNames, type ProfileFields } from './profile-fields.ts';

/**
 * What was typed and not saved yet, in this tab only. The key names the member, so that nobody
 * who signs in afterwards finds it.
 */
const keyOf = (memberId: string) => `profile-draft:${memberId}`;
const Draft = z.partialRecord(z.enum(fieldNames), z.string());

export function readDraft(memberId: string): Partial<ProfileFields> | null {
  try {
    const draft = Draft.parse(JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null'));
    return Object.keys(draft).length > 0 ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(memberId: string, changes: Partial<ProfileFields>): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(memberId));
    else sessionStorage.setItem(keyOf(memberId), JSON.stringify(changes));
  } catch {
    // Storage may be blocked; the form itself still holds what was typed.
  }
}

export function forgetDraft(memberId: string): void {
  keepDraft(memberId, {});
}
