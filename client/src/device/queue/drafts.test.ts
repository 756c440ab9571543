// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginOwner, forgetTab } from '../owner.ts';
import { draftOf, keepDraft } from './drafts.ts';

let ana = '';
afterEach(forgetTab);
beforeEach(() => {
  ana = newId();
  beginOwner(ana);
});

test('a draft is restored for its conversation only', () => {
  keepDraft('messages:ben', 'half a sen');
  expect(draftOf('messages:ben')).toBe('half a sen');
  expect(draftOf('messages:chi')).toBe('');
});

test('blank drafts are not stored', () => {
  keepDraft('messages:ben', 'words');
  keepDraft('messages:ben', '  \n');
  expect(JSON.stringify({ ...localStorage })).not.toContain('ben');
});
