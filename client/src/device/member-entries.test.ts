// @vitest-environment jsdom
import { newId } from '@cascade/shared/kernel/id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countUnsavedSheets, memberEntries, removeExpiredEntries } from './member-entries.ts';
import { beginOwner, currentOwner, endOwner, forgetTab, recordedOwner } from './owner.ts';
import { numberedShape } from './shape.ts';
import { listToForget } from './to-forget.ts';

const notes = memberEntries('draft', z.string());
const inTab = memberEntries('heard-bells', z.string());

const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
const elsewhere = (publicId: string) => localStorage.setItem('device-member', publicId);
let ana = '';
let ben = '';

afterEach(forgetTab);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  ana = newId();
  ben = newId();
  beginOwner(ana);
});

test('what a visitor may keep is in their tab, and a member’s on the device', () => {
  const feedback = memberEntries('feedback-form', z.string());
  feedback.keep('1', 'of ana');
  expect(JSON.stringify(localStorage)).toContain('of ana');
  endOwner();
  // This page was a member’s: its screens may still show what they typed.
  expect(feedback.keep('1', 'late')).toBe(false);
  expect(stored()).not.toContain('of ana');
});

describe('an entry of a member', () => {
  test('is read back as stored, and gone once forgotten', () => {
    expect(notes.keep('1', 'low mood')).toBe(true);
    expect(notes.find('1')).toBe('low mood');
    expect(notes.find('2')).toBeNull();
    notes.forget('1');
    expect(notes.find('1')).toBeNull();
  });

  test('expires, also when the device clock was set back by more than its lifetime', () => {
    for (const days of [-31, 31]) {
      notes.keep('1', 'low mood');
      const [key = ''] = Object.keys(localStorage).filter((one) => one.includes(':draft:'));
      const kept: object = JSON.parse(localStorage.getItem(key) ?? '');
      const keptAt = Date.now() + days * 86_400_000;
      localStorage.setItem(key, JSON.stringify({ ...kept, keptAt }));
      if (days < 0) expect(notes.find('1')).toBeNull();
      else removeExpiredEntries();
      expect(stored()).not.toContain('low mood');
    }
  });

  test('that is unreadable, or of another shape, is removed', () => {
    const key = `member:${ana}:draft:1`;
    for (const text of ['no JSON', '{"keptAt":0}', 'null']) {
      localStorage.setItem(key, text);
      expect(notes.find('1')).toBeNull();
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  test('under the number of another shape is removed, and one without a number is the first', () => {
    const [first, second] = [1, 2].map((number) => memberEntries('exam', numberedShape(number)));
    first?.keep('1', { station: 1 });
    expect(first?.find('1')).toEqual({ station: 1 });
    expect(second?.find('1')).toBeNull();
    expect(stored()).not.toContain('station');
    memberEntries('exam', z.unknown()).keep('1', { station: 1 });
    expect(first?.find('1')).toEqual({ station: 1 });
  });

  test('counts as unsaved while its sheet differs from the server’s', () => {
    const Sheet = z.object({ sheet: z.unknown(), base: z.unknown() });
    const sheets = memberEntries('circuit-sheet', Sheet);
    sheets.keep('1', { sheet: { a: 1, b: { c: 2, d: 3 } }, base: { b: { d: 3, c: 2 }, a: 1 } });
    expect(countUnsavedSheets()).toBe(0);
    sheets.keep('2', { sheet: { a: 1 }, base: { a: 2 } });
    expect(countUnsavedSheets()).toBe(1);
  });
});

describe('after a member has signed out', () => {
  test('nothing of theirs is left in either storage, and no setting is lost', () => {
    notes.keep('1', 'low mood');
    inTab.keep('1', 'in the tab');
    localStorage.setItem('practice:1', 'of an earlier build');
    localStorage.setItem('visitor-id', 'known again');
    localStorage.setItem('colour-mode', '"dark"');
    endOwner();
    expect({ ...sessionStorage }).toEqual({});
    expect({ ...localStorage }).toEqual({
      'device-member': 'nobody',
      'colour-mode': '"dark"',
      'messages.to-forget': ana,
    });
    expect([notes.find('1'), inTab.find('1')]).toEqual([null, null]);
  });

  test('a visitor who never signed in keeps the id they consented to', () => {
    endOwner();
    localStorage.setItem('visitor-id', 'known again');
    endOwner();
    expect(localStorage.getItem('visitor-id')).toBe('known again');
  });

  test('a screen that still saves stores nothing', () => {
    endOwner();
    expect(notes.keep('1', 'low mood')).toBe(false);
    expect(inTab.keep('1', 'low mood')).toBe(false);
    expect(stored()).not.toContain('low mood');
  });

  test('a tab that has not noticed yet neither reads nor writes', () => {
    notes.keep('1', 'of Ana');
    for (const now of ['nobody', ben]) {
      elsewhere(now);
      expect(currentOwner()).toBeUndefined();
      expect(notes.find('1')).toBeNull();
      expect(notes.keep('2', 'too late')).toBe(false);
      expect(inTab.keep('2', 'too late')).toBe(false);
    }
    expect(stored()).not.toContain('too late');
  });

  test('another member who signed in meanwhile, in another tab, keeps their data', () => {
    elsewhere(ben);
    localStorage.setItem(`member:${ben}:draft:1`, 'of Ben');
    endOwner();
    expect(recordedOwner()).toBe(ben);
    expect(localStorage.getItem(`member:${ben}:draft:1`)).toBe('of Ben');
    expect(listToForget()).toEqual([ana]);
  });

  test('another member who signs in here removes what the first one left', () => {
    notes.keep('1', 'of Ana');
    beginOwner(ben);
    expect(stored()).not.toContain('of Ana');
    expect(listToForget()).toEqual([ana]);
    expect(notes.find('1')).toBeNull();
  });
});
