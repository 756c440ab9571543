import type {
  SubmissionLevel,
  SubmissionResponse,
} from '@cascade/shared/features/submissions/parts';

export const responseLabels: Record<SubmissionResponse, string> = {
  cooperative: 'Cooperative',
  resistant: 'Resistant',
  emotional: 'Emotional',
  questioning: 'Questioning',
};

export const levelLabels: Record<SubmissionLevel, string> = {
  excellent: 'Excellent',
  good: 'Good',
  average: 'Average',
  poor: 'Poor',
  verypoor: 'Very poor',
};
