// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginOwner, forgetTab } from '../../../device/owner.ts';
import { forgetDraft, keepDraft, readDraft } from './profile-fields.ts';

beforeEach(() => beginOwner(newId()));
afterEach(forgetTab);

test('a draft is restored for the member who wrote it only', () => {
  keepDraft({ bio: 'Half a sen' });
  expect(readDraft()).toEqual({ bio: 'Half a sen' });
  beginOwner(newId());
  expect(readDraft()).toBeNull();
});

test('a draft without changes, or a forgotten one, is none', () => {
  keepDraft({ bio: 'x' });
  keepDraft({});
  expect(readDraft()).toBeNull();
  keepDraft({ bio: 'x' });
  forgetDraft();
  expect(sessionStorage).toHaveLength(0);
});

test('invalid drafts are ignored', () => {
  keepDraft({ bio: 'x' });
  const [key = ''] = Object.keys(sessionStorage);
  const kept: object = JSON.parse(sessionStorage.getItem(key) ?? '');
  sessionStorage.setItem(key, JSON.stringify({ ...kept, value: { role: 'admin' } }));
  expect(readDraft()).toBeNull();
});
