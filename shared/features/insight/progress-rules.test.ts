import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainFamily } from '../../domain/marking/domain-family.ts';
import { addDays, daysBetween, streaks } from './streak.ts';
import { LONGEST_PLAN_WEEKS, planWeeks } from './study-plan.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));

describe('streaks', () => {
  test('today counts, yesterday keeps it alive, the day before does not', () => {
    const days = ['2027-01-01', '2027-01-02', '2027-01-03'];
    expect(streaks(days, '2027-01-03')).toEqual({ current: 3, longest: 3 });
    expect(streaks(days, '2027-01-04')).toEqual({ current: 3, longest: 3 });
    expect(streaks(days, '2027-01-05')).toEqual({ current: 0, longest: 3 });
  });

  test('months, years and leap days do not break a streak', () => {
    const days = ['2028-02-28', '2028-02-29', '2028-03-01'];
    expect(streaks(days, '2028-03-01').current).toBe(3);
    expect(streaks(['2027-12-31', '2028-01-01'], '2028-01-01').current).toBe(2);
  });

  test('the longest is never shorter than the current, and order does not matter', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 40 }), day, (days, today) => {
        const { current, longest } = streaks(days, today);
        expect(longest).toBeGreaterThanOrEqual(current);
        expect(streaks([...days].reverse(), today)).toEqual({ current, longest });
      }),
    );
  });
});

describe('the study plan', () => {
  test('the load never falls before the last week, and every week is a week after the one before', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 800 }), (today, days) => {
        const weeks = planWeeks(today, addDays(today, days));
        expect(weeks.length).toBeGreaterThan(0);
        expect(weeks.length).toBeLessThanOrEqual(LONGEST_PLAN_WEEKS);
        for (const [place, week] of weeks.entries()) {
          const next = weeks[place + 1];
          if (next) expect(daysBetween(week.startsOn, next.startsOn)).toBe(7);
          if (next && place + 1 < weeks.length - 1)
            expect(next.stations).toBeGreaterThanOrEqual(week.stations);
        }
        const last = weeks.at(-1)?.startsOn ?? today;
        expect(daysBetween(last, addDays(today, days))).toBeGreaterThan(0);
        expect(daysBetween(last, addDays(today, days))).toBeLessThanOrEqual(7);
      }),
    );
  });

  test('no plan for a day that is today or past', () => {
    expect(planWeeks('2027-03-12', '2027-03-12')).toEqual([]);
    expect(planWeeks('2027-03-12', '2027-03-11')).toEqual([]);
  });
});

describe('families of domains', () => {
  test.each([
    ['Eliciting suicidal thinking and intent', 'Risk and safety'],
    ['Rapport and communication', 'Communication and rapport'],
    ['Formulation and plan', 'Plan and handover'],
    ['Explaining the diagnosis', 'Explanation and advice'],
    ['Capacity to decide', 'Law, capacity and ethics'],
    ['The story of the drinking', 'Gathering information'],
  ])('%s is %s', (name, family) => expect(domainFamily(name)).toBe(family));
});
