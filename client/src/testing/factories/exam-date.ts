import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';

export const anExamDate = (change: Partial<ExamDate> = {}): ExamDate => ({
  id: 'london',
  examCenter: 'London',
  examDate: '2027-03-08',
  region: 'England',
  applicationDeadline: '2027-01-18',
  resultsDate: '2027-04-23',
  venue: 'Example centre',
  venueAddress: '1 Example Street, London',
  cost: '£1,243 / £1,119 for trainee members',
  maxCandidates: 120,
  currentBookings: 84,
  bookingStatus: 'open',
  examType: 'casc',
  additionalInfo: {},
  isExample: false,
  rev: 1,
  ...change,
});
