import type { SubmissionValues } from './submission-values.ts';

export type StepId = 'station' | 'task' | 'actor' | 'marks' | 'feedback' | 'check';

export type Step = {
  id: StepId;
  label: string;
  /** By the first part of their paths. */
  fields: (keyof SubmissionValues)[];
};

export const steps: Step[] = [
  {
    id: 'station',
    label: 'The station',
    fields: ['title', 'category', 'difficulty', 'skill', 'duration', 'setting', 'scenarioNumber'],
  },
  { id: 'task', label: 'Candidate task', fields: ['candidateTask'] },
  { id: 'actor', label: 'Actor brief', fields: ['actorBrief'] },
  { id: 'marks', label: 'Mark scheme', fields: ['markScheme'] },
  { id: 'feedback', label: 'Feedback', fields: ['feedback'] },
  { id: 'check', label: 'Check and submit', fields: ['isOriginal'] },
];
