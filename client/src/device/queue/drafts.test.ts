// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, expect, test } from 'vitest';
import { beginOwner } from '../owner.ts';
import { draftOf, keepDraft } from './drafts.ts';

let ana = '';
beforeEach(() => {
  ana = newId();
  beginOwner(ana);
});

test('what was typed is there again for that conversation alone', () => {
  keepDraft('messages:ben', 'half a sen');
  expect(draftOf('messages:ben')).toBe('half a sen');
  expect(draftOf('messages:chi')).toBe('');
});

test('of blanks nothing is kept', () => {
  keepDraft('messages:ben', 'words');
  keepDraft('messages:ben', '  \n');
  expect(JSON.stringify({ ...localStorage })).not.toContain('ben');
});
