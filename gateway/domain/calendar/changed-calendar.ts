import type { Work } from '@cascade/db/live/transact';
import { calendarChanged } from '@cascade/shared/features/calendar/contract';
import { streamOf } from '@cascade/shared/kernel/event';

/**
 * Tells all devices of members that their calendars changed by something that only those who have
 * its own page open hear of. A caller that locks these streams for other events too locks them together
 * before.
 */
export async function emitCalendarChanged(
  { live }: Pick<Work, 'live'>,
  userIds: readonly string[],
  kind: 'exam' | 'session',
): Promise<void> {
  await live.append(calendarChanged, userIds.map(streamOf.member), { kind });
}
