import {
  type CalendarProviderId,
  calendarEntry,
  calendarProviders,
} from '@cascade/shared/domain/meetings/calendar-providers';
import type { PlannedSession } from '@cascade/shared/domain/meetings/planned-session';
import { instantOf } from '@cascade/shared/domain/meetings/recurrence';
import { descriptionOf, localStamp, recurrenceRuleOf } from './calendar-file.ts';

export type CalendarLink = {
  id: CalendarProviderId;
  name: string;
  address: string;
  /** Whether it adds all sessions of a series; Outlook's page takes one alone. */
  isWholeSeries: boolean;
};

/**
 * Where a member adds a session to their calendar. Apple and iCal get the address of the session's
 * file, which follows the member's rights; Google and Outlook a page of theirs, filled in. Empty for a
 * cancelled session: its file alone takes an entry away.
 */
export function calendarLinksOf(session: PlannedSession, fileAddress: string): CalendarLink[] {
  if (session.status === 'cancelled') return [];
  return calendarProviders.map(({ id, name }) => ({
    id,
    name,
    address: addressOf(id, session, fileAddress),
    isWholeSeries: id !== 'outlook' || session.recurrence === 'none',
  }));
}

function addressOf(id: CalendarProviderId, session: PlannedSession, fileAddress: string): string {
  if (id === 'apple' || id === 'ical') return fileAddress;
  const address = new URL(
    calendarEntry(id, {
      uid: session.uid,
      stampedAt: session.changedAt,
      startsAt: instantOf(session.start, session.zone),
      durationMs: session.durationMinutes * 60_000,
      title: session.title,
      details: descriptionOf(session),
      url: session.link ?? session.pageAddress,
    }),
  );
  const rule = recurrenceRuleOf(session);
  if (id === 'google' && rule) {
    // A series keeps its wall-clock time only when Google gets local times with their zone.
    const end = Date.parse(`${session.start}Z`) + session.durationMinutes * 60_000;
    const local = [session.start, new Date(end).toISOString().slice(0, 16)].map(localStamp);
    address.searchParams.set('dates', local.join('/'));
    address.searchParams.set('ctz', session.zone);
    address.searchParams.set('recur', `RRULE:${rule}`);
  }
  return address.href;
}
