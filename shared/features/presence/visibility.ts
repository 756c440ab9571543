import {
  type PresenceActivity,
  type PresenceChoice,
  type PresenceStatus,
  presenceActivities,
} from './contract.ts';

export type Attendance = { isActive: boolean; activity: PresenceActivity | null };

const byWeight: PresenceActivity[] = ['practising', 'reading', 'browsing'];

export const attendancesByWeight: Attendance[] = [...byWeight, null].map((activity) => ({
  isActive: true,
  activity,
}));

/**
 * Merges devices: active if any is, with the highest-weighted activity.
 * @returns undefined without devices
 */
export function mergeAttendance(devices: Attendance[]): Attendance | undefined {
  if (devices.length === 0) return undefined;
  const active = devices.filter(({ isActive }) => isActive);
  const activity = byWeight.find((kind) => active.some((device) => device.activity === kind));
  return { isActive: active.length > 0, activity: activity ?? null };
}

/**
 * What others see of a visible member.
 * @param attendance of all their devices; undefined without any
 */
export function shownPresence(
  attendance: Attendance | undefined,
  choice: PresenceChoice,
): { status: PresenceStatus; activity: PresenceActivity | null } {
  if (!attendance || choice === 'hidden') return { status: 'offline', activity: null };
  const { isActive, activity } = attendance;
  if (choice === 'busy') return { status: 'busy', activity };
  return { status: isActive ? 'online' : 'away', activity };
}

/** One word for Redis: `+practising`, `-` when idle. */
export function encodeAttendance({ isActive, activity }: Attendance): string {
  return `${isActive ? '+' : '-'}${activity ?? ''}`;
}

/** Decodes that word; unknown activities of newer gateways are null. */
export function decodeAttendance(word: string): Attendance {
  const activity = presenceActivities.find((kind) => kind === word.slice(1)) ?? null;
  return { isActive: word.startsWith('+'), activity };
}
