import type { ApplicationState } from '@cascade/shared/features/examiners/applications';
import type { ServiceState } from '@cascade/shared/features/examiners/offering';

type Words = { label: string; tone: 'accent' | 'warn' | 'success' | 'danger' | 'quiet' };

/** For the applicant. */
export const applicationStateWords: Record<ApplicationState, Words> = {
  submitted: { label: 'Awaiting review', tone: 'accent' },
  asked: { label: 'Waiting for your answer', tone: 'warn' },
  approved: { label: 'Approved', tone: 'success' },
  refused: { label: 'Not approved', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
};

export const serviceStateWords: Record<ServiceState, Words> = {
  draft: { label: 'Draft', tone: 'quiet' },
  published: { label: 'Published', tone: 'success' },
  paused: { label: 'Paused', tone: 'warn' },
  removed: { label: 'Removed', tone: 'quiet' },
};

/** "30 minutes", "1 hour", "2 days". */
export function hoursWords(minutes: number): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  if (minutes % 1_440 === 0 && minutes > 1_440) return count(minutes / 1_440, 'day');
  if (minutes % 60 === 0 && minutes > 0) return count(minutes / 60, 'hour');
  return count(minutes, 'minute');
}
