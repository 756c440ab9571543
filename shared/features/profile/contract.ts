import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { PersonName } from '../auth/forms.ts';

export const profileSpecialties = [
  'Adult Mental Health',
  'Child & Adolescent',
  'Old Age Psychiatry',
  'Forensic Psychiatry',
  'Learning Disability',
  'General Practice',
] as const;

export const trainingLevels = [
  'Not in formal training',
  'Foundation Year',
  'Core Training CT1-CT3',
  'Specialty Training ST4-ST6',
  'Medical Student',
  'Consultant',
  'Other Healthcare Professional',
  'Researcher/Academic',
] as const;

export const Privacy = z.object({
  isPublic: z.boolean(),
  showsPresence: z.boolean(),
  sendsReceipts: z.boolean(),
  wantsEmails: z.boolean(),
});
export type Privacy = z.infer<typeof Privacy>;

export const Profile = Privacy.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  handle: z.string(),
  avatarSeed: z.string(),
  profileImageUrl: z.string().nullable(),
  bio: z.string(),
  specialty: z.string().nullable(),
  yearOfStudy: z.string().nullable(),
  institution: z.string(),
  examDate: z.iso.date().nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = defineRoute({
  name: 'profile.get',
  method: 'get',
  path: '/api/profile',
  summary: 'The caller’s own profile',
  access: 'member',
  response: Profile,
});

const nameField = PersonName.max(60, 'Use at most 60 characters');

const trainingLevel = z.preprocess((v) => (v === '' ? null : v), z.enum(trainingLevels).nullish());

/** All fields are optional; an empty choice or date is null. */
export const ProfileChange = z.strictObject({
  firstName: nameField.optional(),
  lastName: nameField.optional(),
  bio: Prose.max(1_000, 'Use at most 1,000 characters').optional(),
  specialty: z.preprocess((v) => (v === '' ? null : v), z.enum(profileSpecialties).nullish()),
  yearOfStudy: trainingLevel,
  /** Alias of `yearOfStudy`, which wins when both are sent. */
  yearOfTraining: trainingLevel,
  institution: Line.max(120, 'Use at most 120 characters').optional(),
  examDate: z.preprocess(
    (v) => (v === '' ? null : v),
    z.iso
      .date('Enter a date that exists, like 2027-03-12')
      .refine(
        (day) => day >= '2000-01-01' && day <= '2099-12-31',
        'Enter a date between 2000 and 2099',
      )
      .nullish(),
  ),
  isPublic: z.boolean().optional(),
  showsPresence: z.boolean().optional(),
  sendsReceipts: z.boolean().optional(),
  wantsEmails: z.boolean().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const changeProfile = defineRoute({
  name: 'profile.change',
  method: 'patch',
  path: '/api/profile',
  summary: 'Changes the fields that are sent',
  access: 'member',
  body: ProfileChange,
  response: Profile,
  reread: getProfile,
});

export const rerollHandle = defineRoute({
  name: 'profile.reroll-handle',
  method: 'post',
  path: '/api/profile/handle',
  summary: 'Gives the member a new handle; the old one is never reused',
  access: 'member',
  limit: 'heavy',
  response: Profile,
  reread: getProfile,
});

export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
/** Detected from the bytes, not the name. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const removeAvatar = defineRoute({
  name: 'profile.remove-avatar',
  method: 'delete',
  path: '/api/profile/avatar',
  summary: 'Restores the generated avatar',
  access: 'member',
  response: Profile,
  reread: getProfile,
});
