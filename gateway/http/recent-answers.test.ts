import { beforeEach, expect, test } from 'vitest';
import { RecentAnswers } from './recent-answers.ts';

const MINUTE_MS = 60_000;
let now = 0;
let recent = new RecentAnswers(() => now);
beforeEach(() => {
  now = 1_000_000;
  recent = new RecentAnswers(() => now);
});
const all = (minutes = 60) => recent.sum(() => true, minutes);

test('answers are counted by call, for an hour and no longer', () => {
  recent.note('groups.list', false);
  recent.note('groups.list', true);
  recent.note('keys.upload', false);
  expect(all()).toEqual({ count: 3, failures: 1 });
  expect(recent.sum((call) => call.startsWith('keys.'), 60)).toEqual({ count: 1, failures: 0 });
  now += 59 * MINUTE_MS;
  expect(all().count).toBe(3);
  expect(all(5).count).toBe(0);
  now += MINUTE_MS;
  expect(all().count).toBe(0);
});

test('failures of a minute that a missing service explains, and of the one before, do not count', () => {
  recent.note('groups.list', true);
  now += MINUTE_MS;
  recent.note('groups.list', true);
  now += MINUTE_MS;
  recent.note('groups.list', true);
  recent.explain();
  expect(all()).toEqual({ count: 1, failures: 1 });
  now += MINUTE_MS;
  recent.note('groups.list', false);
  expect(all()).toEqual({ count: 2, failures: 1 });
});
