// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft comes back to the member who wrote it, and to nobody else', () => {
  keepDraft('ana', { bio: 'Half a sen' });
  expect(readDraft('ana')).toEqual({ bio: 'Half a sen' });
  expect(readDraft('ben')).toBeNull();
});

test('a draft without changes, or a forgotten one, is none', () => {
  keepDraft('ana', { bio: 'x' });
  keepDraft('ana', {});
  expect(readDraft('ana')).toBeNull();
  keepDraft('ana', { bio: 'x' });
  forgetDraft('ana');
  expect(sessionStorage).toHaveLength(0);
});

test('what is no draft is ignored', () => {
  sessionStorage.setItem('profile-draft:ana', '{"role":"admin"}');
  expect(readDraft('ana')).toBeNull();
  sessionStorage.setItem('profile-draft:ana', 'not json');
  expect(readDraft('ana')).toBeNull();
});
