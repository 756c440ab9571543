import type { PresenceActivity, PresenceStatus } from '@cascade/shared/features/presence/contract';

/** What a dot may show: what others may be, and that one hides oneself. */
export type ShownPresence = PresenceStatus | 'hidden';

const statusWords: Record<ShownPresence, string> = {
  online: 'online',
  away: 'away',
  busy: 'busy',
  hidden: 'hidden',
  offline: 'offline',
};
const activityWords: Record<PresenceActivity, string> = {
  browsing: 'looking at stations',
  practising: 'practising a station',
  reading: 'reading a guide',
};

/** `busy, practising a station`: what the dot says to those who do not see it. */
export function presenceWords(
  status: ShownPresence,
  activity: PresenceActivity | null = null,
): string {
  return activity ? `${statusWords[status]}, ${activityWords[activity]}` : statusWords[status];
}
