import type { FeedbackType } from '@cascade/shared/features/feedback/contract';

export const typeWords: Record<FeedbackType, { label: string; explanation: string }> = {
  feature: {
    label: 'Feature request',
    explanation: 'Something that you miss and that would help you prepare.',
  },
  bug: {
    label: 'Bug report',
    explanation: 'Something that does not work as it says. Tell us where, and what you did before.',
  },
  improvement: {
    label: 'Improvement',
    explanation: 'Something that works, and could be quicker, clearer or kinder.',
  },
  general: {
    label: 'General feedback',
    explanation: 'Praise, doubts and everything else.',
  },
};
