import {
  type PresenceActivity,
  type PresenceChoice,
  type PresenceStatus,
  presenceActivities,
} from './contract.ts';

/** One device of a member, or what several of them come to. */
export type Attendance = { isActive: boolean; activity: PresenceActivity | null };

/** Practice says more about a person than the list they left open beside it. */
const byWeight: PresenceActivity[] = ['practising', 'reading', 'browsing'];

/** What active members do, from what weighs most; whoever is at nothing of it comes last. */
export const attendancesByWeight: Attendance[] = [...byWeight, null].map((activity) => ({
  isActive: true,
  activity,
}));

/**
 * What several devices come to: somebody is active when they are at one of them, and does what
 * weighs most of what they do there.
 * @returns undefined when there is no device
 */
export function mergeAttendance(devices: Attendance[]): Attendance | undefined {
  if (devices.length === 0) return undefined;
  const active = devices.filter(({ isActive }) => isActive);
  const activity = byWeight.find((kind) => active.some((device) => device.activity === kind));
  return { isActive: active.length > 0, activity: activity ?? null };
}

/**
 * What others see of a member who may be seen.
 * @param attendance of all their devices; undefined when they have none open
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

/** As one word for Redis: `+practising`, `-` for an idle member. */
export function encodeAttendance({ isActive, activity }: Attendance): string {
  return `${isActive ? '+' : '-'}${activity ?? ''}`;
}

/** Reads that word; an activity that only a newer gateway knows is none. */
export function decodeAttendance(word: string): Attendance {
  const activity = presenceActivities.find((kind) => kind === word.slice(1)) ?? null;
  return { isActive: word.startsWith('+'), activity };
}
