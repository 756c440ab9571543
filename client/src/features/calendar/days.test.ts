import { describe, expect, test } from 'vitest';
import { aCalendarItem } from '../../testing/factories/calendar.ts';
import { type CalendarView, dayAfterSteps, daysOf, rangeOf, titleOf } from './days.ts';

const shown = (view: CalendarView, day: string, isNarrow = false) => ({ view, day, isNarrow });

describe('which days a calendar shows', () => {
  test('a month with the weeks around it, a week from Monday, three days or four weeks on a phone', () => {
    const range = (...args: Parameters<typeof shown>) => {
      const { from, to } = rangeOf(shown(...args), 'Europe/London');
      return [from, to];
    };
    expect(range('month', '2027-03-17')).toEqual(['2027-03-01', '2027-04-12']);
    expect(range('month', '2027-08-31')).toEqual(['2027-07-26', '2027-09-06']);
    expect(range('week', '2027-03-28')).toEqual(['2027-03-22', '2027-03-29']);
    expect(range('week', '2027-03-28', true)).toEqual(['2027-03-28', '2027-03-31']);
    expect(range('agenda', '2027-02-28', true)).toEqual(['2027-02-28', '2027-03-28']);
  });

  test('earlier and later go by what is shown, over the ends of months and years', () => {
    expect(dayAfterSteps(shown('month', '2027-01-31'), 1)).toBe('2027-02-01');
    expect(dayAfterSteps(shown('month', '2027-01-31'), -1)).toBe('2026-12-01');
    expect(dayAfterSteps(shown('week', '2027-12-29'), 1)).toBe('2028-01-05');
    expect(dayAfterSteps(shown('week', '2027-03-01', true), -1)).toBe('2027-02-26');
    expect(dayAfterSteps(shown('agenda', '2027-03-28'), 1)).toBe('2027-04-25');
  });

  test('the heading names the month, or the first and last day', () => {
    expect(titleOf(shown('month', '2027-03-17'))).toBe('March 2027');
    expect(titleOf(shown('week', '2027-03-28'))).toMatch(/^22\s?–\s?28 March 2027$/);
    expect(titleOf(shown('week', '2027-03-31'))).toMatch(/^29 March\s?–\s?4 April 2027$/);
  });
});

describe('the agenda', () => {
  const london = { from: '2027-03-27', to: '2027-03-30', zone: 'Europe/London' };
  const timed = (startsAt: string, endsAt: string) =>
    aCalendarItem({ when: { kind: 'timed', startsAt, endsAt } });
  const daysIn = (range: typeof london, ...items: Parameters<typeof daysOf>[0][number][]) =>
    daysOf(items, range).map(({ day }) => day);

  test('puts each entry on its day by the reader’s clocks, also where they change', () => {
    const late = timed('2027-03-28T22:30:00.000Z', '2027-03-28T23:00:00.000Z');
    expect(daysIn(london, late)).toEqual(['2027-03-28']);
    expect(daysIn({ ...london, zone: 'Asia/Kolkata' }, late)).toEqual(['2027-03-29']);
    expect(daysIn({ ...london, zone: 'America/New_York' }, late)).toEqual(['2027-03-28']);
    // 00:30 of the 28th in summer time of London's autumn, an hour that occurs twice.
    const autumn = { from: '2027-10-30', to: '2027-11-02', zone: 'Europe/London' };
    const twice = timed('2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z');
    expect(daysIn(autumn, twice)).toEqual(['2027-10-31']);
  });

  test('shows what goes on for days on each of them, and only on those asked for', () => {
    const leave = aCalendarItem({
      when: { kind: 'days', firstDay: '2027-03-20', lastDay: '2027-03-28' },
    });
    expect(daysIn(london, leave)).toEqual(['2027-03-27', '2027-03-28']);
    const night = timed('2027-03-29T22:30:00.000Z', '2027-03-30T01:00:00.000Z');
    expect(daysIn(london, night)).toEqual(['2027-03-29']);
  });
});
