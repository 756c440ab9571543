import { expect, test } from 'vitest';
import { arrivalOutcome, cancelOutcome, heldOutcomes } from './appointments.ts';

const startsAt = new Date('2027-01-10T19:00:00Z');
const minutes = (count: number) => new Date(startsAt.getTime() + count * 60_000);

test('five minutes after the start are in time, a moment later is late', () => {
  expect(arrivalOutcome(startsAt, minutes(-50))).toBe('came');
  expect(arrivalOutcome(startsAt, minutes(5))).toBe('came');
  expect(arrivalOutcome(startsAt, new Date(minutes(5).getTime() + 1))).toBe('late');
});

test('two hours before the start are in time, a moment later is late', () => {
  expect(cancelOutcome(startsAt, minutes(-120))).toBe('cancelled');
  expect(cancelOutcome(startsAt, new Date(minutes(-120).getTime() + 1))).toBe('cancelled-late');
});

test.each([
  ['both in time', [0, -10], ['came', 'came']],
  ['one late', [0, 12], ['came', 'late']],
  ['one alone, even late', [20, null], ['came', 'absent']],
  ['nobody', [null, null], ['absent', 'absent']],
  ['two of three', [0, 8, null], ['came', 'late', 'absent']],
  ['one whom the other has left, who came', [30], ['came']],
  ['one whom the other has left, who did not', [null], []],
] as const)('%s', (_, arrivals, outcomes) => {
  const members = arrivals.map((came, place) => ({
    userId: String(place),
    cameAt: came === null ? null : minutes(came),
  }));
  expect(heldOutcomes(startsAt, members).map(({ outcome }) => outcome)).toEqual(outcomes);
});
