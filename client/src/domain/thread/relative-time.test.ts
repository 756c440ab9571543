import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const at = '2027-03-12T09:00:00.000Z';
const after = (ms: number) => relativeTime(at, Date.parse(at) + ms);
const minute = 60_000;

test('under a minute it is just now, also on a device whose clock is behind', () => {
  expect(after(0)).toBe('Just now');
  expect(after(minute - 1)).toBe('Just now');
  expect(after(-5 * minute)).toBe('Just now');
});

test('then come whole minutes, then whole hours, then the date', () => {
  expect(after(minute)).toBe('1m ago');
  expect(after(60 * minute - 1)).toBe('59m ago');
  expect(after(60 * minute)).toBe('1h ago');
  expect(after(24 * 60 * minute - 1)).toBe('23h ago');
  expect(after(24 * 60 * minute)).toBe('12 March 2027');
});
