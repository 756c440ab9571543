import { expect, test } from 'vitest';
import type { ExamDate } from '../contract.ts';
import { toExamCsv } from './export.ts';
import { fieldsOf, planImport } from './plan-import.ts';
import { type ImportedEntry, readEntries } from './read-entries.ts';

const london: ExamDate = {
  id: 'london',
  examCenter: 'London',
  examDate: '2027-03-15',
  region: 'England',
  applicationDeadline: '2027-01-08',
  resultsDate: '2027-04-23',
  venue: 'Hall "A", north',
  venueAddress: '1 Example Street, London',
  cost: '£1,243 / £1,119',
  maxCandidates: 120,
  currentBookings: 0,
  bookingStatus: 'open',
  examType: 'casc',
  additionalInfo: { dietary_requirements: '=SUM(A1)' },
  isExample: true,
  rev: 3,
};
const leeds: ExamDate = { ...london, id: 'leeds', examCenter: 'Leeds', rev: 1 };
const entry = (line: number, id: string | null, change: Partial<ExamDate>): ImportedEntry => ({
  line,
  id,
  fields: fieldsOf({ ...london, ...change }),
});

test('an export that is imported again changes nothing', () => {
  const { entries, problems } = readEntries('csv', toExamCsv([london, leeds]));
  expect(problems).toEqual([]);
  expect(planImport(entries, [london, leeds])).toEqual({
    problems: [],
    added: [],
    changed: [],
    unchanged: 2,
  });
});

test('the id decides what is changed, then centre and date; what is not in the file stays', () => {
  const plan = planImport(
    [
      entry(2, 'london', { examDate: '2027-03-16' }),
      entry(3, null, { examCenter: 'LEEDS', bookingStatus: 'full' }),
      entry(4, 'new-one', { examCenter: 'Hull' }),
      entry(5, null, { examCenter: 'Bath' }),
    ],
    [london, leeds, { ...london, id: 'york', examCenter: 'York' }],
  );
  expect(plan.problems).toEqual([]);
  expect(plan.changed.map(({ after }) => [after.id, after.rev, after.examDate])).toEqual([
    ['london', 4, '2027-03-16'],
    ['leeds', 2, '2027-03-15'],
  ]);
  expect(plan.added.map(({ id, fields }) => [id, fields.examCenter])).toEqual([
    ['new-one', 'Hull'],
    [null, 'Bath'],
  ]);
  expect(plan.unchanged).toBe(0);
});

test('two may exchange their days, but none takes the day of another that stays', () => {
  const exchanged = planImport(
    [entry(2, 'london', { examCenter: 'Leeds' }), entry(3, 'leeds', { examCenter: 'London' })],
    [london, leeds],
  );
  expect([exchanged.problems, exchanged.changed.length]).toEqual([[], 2]);
  const taken = planImport([entry(2, 'london', { examCenter: 'leeds' })], [london, leeds]);
  expect(taken.problems).toEqual([
    { line: 2, column: null, message: 'There is already an exam in Leeds on this date (leeds).' },
  ]);
});

test('two lines that change the same date are refused', () => {
  const { problems } = planImport(
    [entry(2, 'london', { examDate: '2027-05-01' }), entry(3, null, { bookingStatus: 'full' })],
    [london],
  );
  expect(problems).toEqual([
    { line: 3, column: null, message: 'Line 2 changes the same exam date (london).' },
  ]);
});
