/** Specification, section 9: Support. */

export const categories = ['technical', 'account', 'scenarios', 'groups', 'feedback'] as const;
export type Category = (typeof categories)[number];

export const categoryWords: Record<Category, string> = {
  technical: 'Technical problem',
  account: 'Account',
  scenarios: 'Scenarios',
  groups: 'Study groups',
  feedback: 'Feedback',
};

/** The most urgent first. */
export const priorities = ['critical', 'high', 'normal', 'low'] as const;
export type Priority = (typeof priorities)[number];

export const DEFAULT_PRIORITY: Priority = 'normal';

export const priorityWords: Record<Priority, string> = {
  critical: 'Critical',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
};

export const responseTimes: Record<Priority, string> = {
  critical: '2-4 hours',
  high: '4-8 hours',
  normal: '1-2 business days',
  low: '2-3 business days',
};

const PREFIX = 'CAS-';

/** What people call a request: "CAS-1042". Knowing it opens nothing. */
export const numberWords = (number: number): string => `${PREFIX}${number}`;

/** Undefined for what is no number of a request; the prefix may be left out. */
export function readNumber(text: string): number | undefined {
  const digits = /^(?:cas-)?([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
