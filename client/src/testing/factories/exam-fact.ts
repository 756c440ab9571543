import type { ExamFact } from '@cascade/shared/features/exam-info/contract';

export const anExamFact = (change: Partial<ExamFact> = {}): ExamFact => ({
  id: 'no-late-applications',
  section: 'key-point',
  text: 'Late applications are not accepted',
  address: null,
  sourceTitle: 'Applying for your exam',
  sourceUrl: 'https://www.rcpsych.ac.uk/training/exams/applying-for-your-exam',
  checkedOn: null,
  rev: 1,
  ...change,
});
