import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

const facts = {
  minutesTogether: 360,
  examDates: { own: '2027-03-12', theirs: '2027-03-02' },
  sameSpecialty: false,
  sameLevel: false,
};

test.each([
  [{}, 'Free at the same time for 6 hours in the next two weeks, exam in the same month.'],
  [
    { minutesTogether: 30, examDates: { own: null, theirs: '2027-03-02' } },
    'Free at the same time for 30 minutes in the next two weeks.',
  ],
  [
    { minutesTogether: 90, examDates: { own: '2027-03-12', theirs: null }, sameSpecialty: true },
    'Free at the same time for 1 hour 30 minutes in the next two weeks, same specialty.',
  ],
  [
    { examDates: { own: '2027-03-12', theirs: '2027-03-12' }, sameLevel: true },
    'Free at the same time for 6 hours in the next two weeks, exam on the same day, same level of training.',
  ],
  [
    { examDates: { own: '2027-03-31', theirs: '2027-04-01' } },
    'Free at the same time for 6 hours in the next two weeks, exams within a month of each other.',
  ],
  [
    { examDates: { own: '2027-03-12', theirs: '2027-09-01' } },
    'Free at the same time for 6 hours in the next two weeks.',
  ],
])('%o: %s', (change, sentence) => expect(reasonOf({ ...facts, ...change })).toBe(sentence));
