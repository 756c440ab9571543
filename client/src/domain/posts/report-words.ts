import type { reportReasons } from '@cascade/shared/features/messaging/people';

export const reportWords: Record<(typeof reportReasons)[number], string> = {
  harassment: 'Unkind or harassing',
  spam: 'Advertising or spam',
  unsafe: 'Unsafe, or about a real patient',
  impersonation: 'Pretends to be somebody else',
  other: 'Something else',
};
