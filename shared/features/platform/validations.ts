import {
  calendarEntry,
  calendarProviders,
  faultsOf,
} from '../../domain/meetings/calendar-providers.ts';
import type { CalendarEvent } from '../../domain/meetings/icalendar.ts';
import {
  type MeetingPart,
  meetingPlatforms,
  wrongPartsOf,
} from '../../domain/meetings/platforms.ts';
import { type Dice, sampleMeeting } from '../../domain/meetings/sample-meeting.ts';

const MINUTE_MS = 60_000;

export function testMeeting(now: Date, url: string): CalendarEvent {
  return {
    uid: `platform-test-${now.getTime()}@cascade`,
    stampedAt: now,
    startsAt: new Date(now.getTime() + 60 * MINUTE_MS),
    durationMs: 60 * MINUTE_MS,
    reminderMinutes: 15,
    title: 'Platform test; please ignore, thank you',
    details: 'Made to try the form of an entry. There is no meeting.',
    url,
  };
}

export type Validation = {
  id: string;
  group: string;
  name: string;
  isPassed: boolean;
};

const partWords: Record<MeetingPart, string> = {
  link: 'Link',
  meetingId: 'Meeting ID',
  password: 'Password',
  dialIn: 'Dial-in number',
};

/**
 * Validates generated meetings and calendar entries, and checks that corrupted ones are rejected.
 */
export function validatePlatforms(now: Date, dice: Dice): Validation[] {
  const meetings = meetingPlatforms.flatMap((platform, place) => {
    const meeting = sampleMeeting(platform.id, dice);
    const wrong = wrongPartsOf(platform, meeting);
    const neighbour = meetingPlatforms[(place + 1) % meetingPlatforms.length] ?? platform;
    const stranger = { ...meeting, link: sampleMeeting(neighbour.id, dice).link };
    const spoilt = { ...meeting, meetingId: `${meeting.meetingId}!`, dialIn: '0800 CALL' };
    const check = (id: string, name: string, isPassed: boolean): Validation => ({
      id: `${platform.id}-${id}`,
      group: platform.name,
      name,
      isPassed,
    });
    return [
      ...(Object.keys(partWords) as MeetingPart[]).map((part) =>
        check(
          part,
          part === 'dialIn' && !platform.hasDialIn ? 'No dial-in number' : partWords[part],
          !wrong.includes(part),
        ),
      ),
      check('stranger', 'Refuses another platform’s link', isWrong(platform, stranger, ['link'])),
      check(
        'spoilt',
        'Refuses a spoilt ID and number',
        isWrong(platform, spoilt, ['meetingId', 'dialIn']),
      ),
    ];
  });
  const event = testMeeting(now, 'https://meet.jit.si/CASCade-platform-test');
  const later = { ...event, startsAt: new Date(event.startsAt.getTime() + MINUTE_MS) };
  const calendars = calendarProviders.flatMap(({ id, name }) => {
    const entry = calendarEntry(id, event);
    return [
      {
        id: `${id}-entry`,
        group: name,
        name: 'Entry',
        isPassed: !faultsOf(id, entry, event).length,
      },
      {
        id: `${id}-time`,
        group: name,
        name: 'Refuses another time',
        isPassed: faultsOf(id, entry, later).length > 0,
      },
    ];
  });
  return [...meetings, ...calendars];
}

function isWrong(
  platform: Parameters<typeof wrongPartsOf>[0],
  meeting: Parameters<typeof wrongPartsOf>[1],
  parts: MeetingPart[],
): boolean {
  const wrong = wrongPartsOf(platform, meeting);
  return parts.every((part) => wrong.includes(part));
}
