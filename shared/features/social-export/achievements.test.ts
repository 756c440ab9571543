import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, streaks } from '../insight/streak.ts';
import {
  achievementsOf,
  favouriteCategory,
  STREAK_STEPS,
  type StudyRecord,
} from './achievements.ts';

const nothing: StudyRecord = {
  completions: [],
  stationsOf: new Map([['Psychotherapy', 3]]),
  practiceDays: [],
  passedMockDays: [],
};
const completed = (count: number, from = '2027-01-01', category = 'Liaison Psychiatry') =>
  Array.from({ length: count }, (_, at) => ({ day: addDays(from, at), category }));
const inARow = (count: number, from: string) =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

describe('achievements', () => {
  test('there are none before the first station', () => {
    expect(achievementsOf(nothing)).toEqual([]);
  });

  test('each number of stations has the day of the station that reached it', () => {
    const reached = achievementsOf({ ...nothing, completions: completed(25) });
    expect(reached).toEqual([
      { title: '25 stations completed', date: '2027-01-25', type: 'stations' },
      { title: '10 stations completed', date: '2027-01-10', type: 'stations' },
      { title: 'First station completed', date: '2027-01-01', type: 'stations' },
    ]);
    const titles = achievementsOf({ ...nothing, completions: completed(24) });
    expect(titles.map(({ title }) => title)).not.toContain('25 stations completed');
  });

  test('a category counts with its last station, and not one station earlier', () => {
    const two = completed(2, '2027-02-01', 'Psychotherapy');
    expect(achievementsOf({ ...nothing, completions: two }).map(({ type }) => type)).toEqual([
      'stations',
    ]);
    const three = completed(3, '2027-02-01', 'Psychotherapy');
    expect(achievementsOf({ ...nothing, completions: three })[0]).toEqual({
      title: 'Every Psychotherapy station',
      date: '2027-02-03',
      type: 'category',
    });
  });

  test('a streak counts from its seventh day, the first time, whatever came after', () => {
    const practiceDays = [
      ...inARow(6, '2027-01-01'),
      ...inARow(8, '2027-02-25'),
      ...inARow(7, '2027-05-01'),
    ];
    expect(achievementsOf({ ...nothing, practiceDays })).toEqual([
      { title: '7 days in a row', date: '2027-03-03', type: 'streak' },
    ]);
    expect(achievementsOf({ ...nothing, practiceDays: inARow(6, '2027-01-01') })).toEqual([]);
  });

  test('the first passed mock counts, later ones change nothing', () => {
    const passedMockDays = ['2027-04-02', '2027-03-09'];
    expect(achievementsOf({ ...nothing, passedMockDays })).toEqual([
      { title: 'Mock exam passed', date: '2027-03-09', type: 'mock' },
    ]);
  });

  test('of one day the greater step comes first', () => {
    const completions = Array.from({ length: 10 }, () => ({ day: '2027-01-01', category: 'A' }));
    expect(achievementsOf({ ...nothing, completions }).map(({ title }) => title)).toEqual([
      '10 stations completed',
      'First station completed',
    ]);
  });

  test('days in any order and twice give the same, and streaks agree with the longest streak', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2027-01-01', n));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 90 }), (practiceDays) => {
        const reached = achievementsOf({ ...nothing, practiceDays });
        const again = [...practiceDays, ...practiceDays].reverse();
        expect(achievementsOf({ ...nothing, practiceDays: again })).toEqual(reached);
        const { longest } = streaks(practiceDays, '2027-12-31');
        expect(reached).toHaveLength(STREAK_STEPS.filter((step) => step <= longest).length);
        for (const { date } of reached) expect(practiceDays).toContain(date);
      }),
    );
  });
});

describe('the favourite category', () => {
  test('has the most stations; of equal ones the first by name', () => {
    const of = (...categories: string[]) =>
      favouriteCategory(categories.map((category) => ({ category })));
    expect(of()).toBeNull();
    expect(of('Old Age Psychiatry', 'Psychotherapy', 'Psychotherapy')).toBe('Psychotherapy');
    expect(of('Psychotherapy', 'Old Age Psychiatry')).toBe('Old Age Psychiatry');
  });
});
