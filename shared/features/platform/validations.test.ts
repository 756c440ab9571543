import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarEntry,
  calendarProviders,
  faultsOf,
} from '../../domain/meetings/calendar-providers.ts';
import { meetingPlatforms, wrongPartsOf } from '../../domain/meetings/platforms.ts';
import { sampleMeeting } from '../../domain/meetings/sample-meeting.ts';
import { testMeeting, validatePlatforms } from './validations.ts';

const diceOf = (throws: number[]) => {
  let at = 0;
  return (below: number) => (throws[at++ % throws.length] ?? 0) % below;
};
const throws = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 100 });

describe('the forms of meetings', () => {
  test('cover nine platforms, with the participant limit of each', () => {
    expect(meetingPlatforms.map(({ name, maxParticipants }) => [name, maxParticipants])).toEqual([
      ['Zoom', 500],
      ['Microsoft Teams', 300],
      ['Google Meet', 250],
      ['Webex', 1000],
      ['GoToMeeting', 150],
      ['Skype', 50],
      ['Discord', 25],
      ['Jitsi', 75],
      ['BlueJeans', 150],
    ]);
  });

  test.each(meetingPlatforms.map((platform) => [platform.id, platform] as const))(
    'a generated meeting of %s is valid, and no other platform accepts its link',
    (id, platform) => {
      fc.assert(
        fc.property(throws, (thrown) => {
          const meeting = sampleMeeting(id, diceOf(thrown));
          expect(wrongPartsOf(platform, meeting)).toEqual([]);
          for (const other of meetingPlatforms)
            if (other !== platform) expect(wrongPartsOf(other, meeting)).toContain('link');
        }),
      );
    },
  );

  test.each([
    ['zoom', { link: 'http://zoom.us/j/12345678901' }, 'link'],
    ['zoom', { link: 'https://zoom.us.evil.example/j/12345678901' }, 'link'],
    ['zoom', { meetingId: '12345' }, 'meetingId'],
    ['teams', { dialIn: '020 7946 0000' }, 'dialIn'],
    ['teams', { dialIn: null }, 'dialIn'],
    ['discord', { dialIn: '+442079460000' }, 'dialIn'],
    ['google-meet', { meetingId: 'abc-defg-hij' }, 'link'],
    ['jitsi', { password: 'short' }, 'password'],
  ] as const)('%s refuses %j', (id, change, part) => {
    const platform = meetingPlatforms.find((one) => one.id === id);
    if (!platform) throw new Error(id);
    const meeting = { ...sampleMeeting(id, diceOf([1, 5, 2])), ...change };
    expect(wrongPartsOf(platform, meeting)).toContain(part);
  });
});

describe('the forms of calendar entries', () => {
  const event = testMeeting(new Date('2027-03-12T09:30:00.123Z'), 'https://example.org/meeting');

  test('an hour, in an hour, with a reminder, in every calendar', () => {
    for (const { id } of calendarProviders)
      expect(faultsOf(id, calendarEntry(id, event), event), id).toEqual([]);
    expect(calendarEntry('google', event)).toContain('20270312T103000Z%2F20270312T113000Z');
    expect(calendarEntry('ical', event)).toContain('\r\nTRIGGER:-PT15M\r\n');
  });

  test('another time, a missing reminder, a missing part and a foreign site are detected', () => {
    for (const { id } of calendarProviders)
      expect(faultsOf(id, calendarEntry(id, event), { ...event, durationMs: 1 }), id).toEqual([
        'It ends at another time.',
      ]);
    const file = calendarEntry('ical', event);
    expect(faultsOf('ical', file.replace(/BEGIN:VALARM[\s\S]*END:VALARM\r\n/, ''), event)).toEqual([
      'The reminder is missing.',
    ]);
    expect(faultsOf('apple', file.replace(/UID:.*\r\n/, ''), event)).toEqual(['UID is missing.']);
    expect(faultsOf('apple', file.replaceAll('\r', ''), event)).toContain('Its lines end wrongly.');
    const link = calendarEntry('google', event).replace('calendar.google.com', 'evil.example');
    expect(faultsOf('google', link, event)).toEqual(['It does not lead to calendar.google.com.']);
    expect(faultsOf('outlook', 'nothing', event)).toEqual(['It is no address.']);
  });
});

test('the suite checks every platform and calendar, and all checks pass', () => {
  fc.assert(
    fc.property(
      throws,
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      (thrown, now) => {
        const all = validatePlatforms(now, diceOf(thrown));
        expect(all).toHaveLength(9 * 6 + 4 * 2);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(all.filter(({ isPassed }) => !isPassed)).toEqual([]);
      },
    ),
  );
});
