import { describe, expect, test } from 'vitest';
import type { ExamDate } from '../exam-schedule/contract.ts';
import { periodsOf } from './periods.ts';

const exam = (change: Partial<ExamDate> = {}): ExamDate => ({
  id: 'one',
  examCenter: 'London',
  examDate: '2027-03-15',
  region: 'England',
  applicationDeadline: '2027-01-08',
  resultsDate: null,
  venue: '',
  venueAddress: '',
  cost: '',
  maxCandidates: null,
  currentBookings: null,
  bookingStatus: 'open',
  examType: 'casc',
  additionalInfo: {},
  isExample: false,
  rev: 1,
  ...change,
});
const only = (exams: ExamDate[], today = '2026-11-26') => periodsOf(exams, today)[0];

describe('exam periods', () => {
  test('are the coming exams of a month, and never official', () => {
    const exams = [
      exam({ examDate: '2027-03-22', examCenter: 'Sheffield', applicationDeadline: '2027-01-10' }),
      exam(),
      exam({ examDate: '2027-09-13' }),
      exam({ examDate: '2026-11-25' }),
    ];
    expect(periodsOf(exams, '2026-11-26')).toMatchObject([
      {
        period: 'March 2027',
        dates: { from: '2027-03-15', to: '2027-03-22' },
        applicationDeadline: '2027-01-08',
        withdrawalDeadline: null,
        location: 'London, Sheffield',
        official: false,
      },
      { period: 'September 2027' },
    ]);
  });

  test('keep examples apart from real dates', () => {
    const periods = periodsOf([exam(), exam({ isExample: true })], '2026-11-26');
    expect(periods.map(({ isExample }) => isExample)).toEqual([false, true]);
  });

  test.each([
    [[exam()], 'open'],
    [[exam({ bookingStatus: 'full' })], 'full'],
    [[exam({ bookingStatus: 'full' }), exam()], 'open'],
    [[exam({ bookingStatus: 'Waiting list' })], 'other'],
    [[exam({ applicationDeadline: '2026-11-25' })], 'closed'],
  ])('%# have the status that matters to somebody who wants to apply', (exams, status) =>
    expect(only(exams)?.status).toBe(status),
  );

  test.each([
    ['2026-12-24', false],
    ['2026-12-25', true],
    ['2027-01-07', true],
    ['2027-01-08', false],
  ])('on %s a deadline on 8 January is urgent: %s', (today, isUrgent) =>
    expect(only([exam()], today)?.isUrgent).toBe(isUrgent),
  );

  test('that are full or closed are not urgent', () => {
    expect(only([exam({ bookingStatus: 'full' })], '2027-01-01')?.isUrgent).toBe(false);
  });
});
