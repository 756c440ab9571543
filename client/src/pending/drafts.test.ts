// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { draftOf, forgetDrafts, keepDraft } from './drafts.ts';

afterEach(() => localStorage.clear());

test('what was typed is there again for that member and that place alone', () => {
  keepDraft('ana', 'messages:ben', 'half a sen');
  expect(draftOf('ana', 'messages:ben')).toBe('half a sen');
  expect(draftOf('ana', 'messages:chi')).toBe('');
  expect(draftOf('eve', 'messages:ben')).toBe('');
});

test('of blanks nothing is kept, and what others wrote there is no draft', () => {
  keepDraft('ana', 'messages:ben', 'words');
  keepDraft('ana', 'messages:ben', '  \n');
  expect(localStorage).toHaveLength(0);
  localStorage.setItem('draft:ana:messages:ben', 'no draft');
  expect(draftOf('ana', 'messages:ben')).toBe('');
});

test('a draft of long ago is forgotten, and whoever leaves takes all of them along', () => {
  const longAgo = { text: 'old', keptAt: Date.now() - 31 * 86_400_000 };
  localStorage.setItem('draft:ana:messages:ben', JSON.stringify(longAgo));
  expect(draftOf('ana', 'messages:ben')).toBe('');
  keepDraft('ana', 'messages:chi', 'words');
  localStorage.setItem('other', 'stays');
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['other']);
});
