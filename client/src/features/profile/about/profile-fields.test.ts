// @vitest-environment jsdom
import type { Profile } from '@cascade/shared/features/profile/contract';
import { expect, test } from 'vitest';
import { changesIn, fieldsOf, noSuchDay, profileResolver } from './profile-fields.ts';

const profile: Profile = {
  firstName: 'Chi',
  lastName: 'Nakamura',
  email: 'chi@example.com',
  handle: 'EasyStoat85',
  avatarSeed: 'x',
  profileImageUrl: null,
  bio: '',
  specialty: 'Forensic Psychiatry',
  yearOfStudy: null,
  institution: '',
  examDate: '2027-03-12',
  isPublic: true,
  showsPresence: true,
  sendsReceipts: true,
  wantsEmails: true,
};
const fields = fieldsOf(profile);

async function resolved(values: typeof fields, hasBadDate = false) {
  const ref = document.createElement('input');
  Object.defineProperty(ref, 'validity', { value: { badInput: hasBadDate } });
  const options = { fields: { examDate: { name: 'examDate', ref } } } as const;
  const { errors } = await profileResolver(values, undefined, {
    ...options,
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, one]) => [name, one?.message]));
}

test('only what was changed is sent', () => {
  expect(changesIn(fields, profile)).toEqual({});
  expect(changesIn({ ...fields, bio: 'Hello', specialty: '' }, profile)).toEqual({
    bio: 'Hello',
    specialty: '',
  });
});

test('nothing is required', async () => {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  expect(await resolved(empty as typeof fields)).toEqual({});
});

test('31 February does not count as "no date"', async () => {
  expect(await resolved({ ...fields, examDate: '' }, true)).toEqual({ examDate: noSuchDay });
  expect(await resolved({ ...fields, examDate: '' })).toEqual({});
});

test("the contract's messages appear at their fields", async () => {
  expect(await resolved({ ...fields, examDate: '1024-01-01', bio: 'x'.repeat(1_001) })).toEqual({
    examDate: 'Enter a date between 2000 and 2099',
    bio: 'Use at most 1,000 characters',
  });
});
