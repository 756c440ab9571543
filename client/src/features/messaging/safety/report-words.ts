import type { reportReasons } from '@cascade/shared/features/messaging/people';

type Reason = (typeof reportReasons)[number];

export const reasonWords: Record<Reason, string> = {
  harassment: 'Harassment or bullying',
  spam: 'Spam or advertising',
  unsafe: 'Somebody may be unsafe',
  impersonation: 'Pretends to be somebody else',
  other: 'Something else',
};
