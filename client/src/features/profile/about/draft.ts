import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';
import { fieldNames, type ProfileFields } from './profile-fields.ts';

const entries = memberEntries({
  name: 'profile-draft',
  schema: z.partialRecord(z.enum(fieldNames), z.string()),
  keptForDays: 1,
  place: 'tab',
});
const ID = 'own';

/** What was typed and not saved yet, in this tab only. */
export function readDraft(): Partial<ProfileFields> | null {
  const draft = entries.find(ID);
  return draft && Object.keys(draft).length > 0 ? draft : null;
}

export function keepDraft(changes: Partial<ProfileFields>): void {
  if (Object.keys(changes).length === 0) entries.forget(ID);
  else entries.keep(ID, changes);
}

export const forgetDraft = (): void => entries.forget(ID);
