import type { Profile } from '@cascade/shared/features/profile/contract';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { memberEntries } from '../../../device/member-entries.ts';
import { isRecordOfTexts, shapeOf } from '../../../device/shape.ts';

export const fieldNames = [
  'firstName',
  'lastName',
  'bio',
  'specialty',
  'yearOfStudy',
  'institution',
  'examDate',
] as const;

const isFieldName = (name: string) => fieldNames.some((known) => known === name);

/** '' for none. */
export type ProfileFields = Record<(typeof fieldNames)[number], string>;

export function fieldsOf(profile: Profile): ProfileFields {
  const { firstName, lastName, bio, specialty, yearOfStudy, institution, examDate } = profile;
  return {
    firstName,
    lastName,
    bio,
    institution,
    specialty: specialty ?? '',
    yearOfStudy: yearOfStudy ?? '',
    examDate: examDate ?? '',
  };
}

/** Another device may have changed the others. */
export function changesIn(fields: ProfileFields, profile: Profile): Partial<ProfileFields> {
  const before = fieldsOf(profile);
  return Object.fromEntries(
    fieldNames.filter((name) => fields[name] !== before[name]).map((name) => [name, fields[name]]),
  );
}

export const noSuchDay =
  'This day does not exist. Enter one like 12 March 2027, or clear the field.';

/** Zod is large: not part of the page. Without it the server checks. */
export const loadCheck = () => import('./profile-check.ts').catch(() => null);

/** A date field is '' also for 31 February, which must not count as "no date". */
export const profileResolver: Resolver<ProfileFields> = async (values, _context, { fields }) => {
  const errors: FieldErrors<ProfileFields> = {};
  for (const issue of (await loadCheck())?.issuesIn(values) ?? []) {
    const name = fieldNames.find((known) => known === issue.path[0]);
    if (name) errors[name] ??= { type: 'contract', message: issue.message };
  }
  const dateInput: unknown = fields.examDate?.ref;
  if (dateInput instanceof HTMLInputElement && dateInput.validity.badInput)
    errors.examDate = { type: 'date', message: noSuchDay };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const entries = memberEntries(
  'profile-draft',
  shapeOf(
    (stored): stored is Partial<ProfileFields> =>
      isRecordOfTexts(stored) && Object.keys(stored).every((name) => isFieldName(name)),
  ),
);
const ID = 'own';

/** In this tab only. */
export function readDraft(): Partial<ProfileFields> | null {
  const draft = entries.find(ID);
  return draft && Object.keys(draft).length > 0 ? draft : null;
}

export function keepDraft(changes: Partial<ProfileFields>): void {
  if (Object.keys(changes).length === 0) entries.forget(ID);
  else entries.keep(ID, changes);
}

export const forgetDraft = (): void => entries.forget(ID);

/** Where a form keeps what is typed and not saved. */
export type ProfileDrafts = {
  read: () => Partial<ProfileFields> | null;
  keep: (changes: Partial<ProfileFields>) => void;
  forget: () => void;
};

export const profileDrafts: ProfileDrafts = {
  read: readDraft,
  keep: keepDraft,
  forget: forgetDraft,
};
