import { describe, expect, test } from 'vitest';
import {
  jitsiLinkOf,
  type MeetingPlatformId,
  meetingLinkFault,
  meetingPlatforms,
} from './platforms.ts';

const real: [MeetingPlatformId, string][] = [
  ['zoom', 'https://zoom.us/j/12345678901'],
  ['zoom', 'https://us02web.zoom.us/j/81234567890?pwd=aZ09.-_x.1&omn=812'],
  ['zoom', 'https://nhs-trust.zoom.us/my/dr.smith'],
  ['teams', 'https://teams.microsoft.com/meet/3412345678901?p=AbC123xyz'],
  [
    'teams',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting_ZjQ0@thread.v2/0?context=%7b%22Tid%22%3a%225d%22%7d',
  ],
  ['teams', 'https://teams.live.com/meet/9312345678901?p=AbC123xyz'],
  ['google-meet', 'https://meet.google.com/abc-defg-hij'],
  ['google-meet', 'https://meet.google.com/abc-defg-hij?authuser=0'],
  ['webex', 'https://trust.webex.com/trust/j.php?MTID=m0123456789abcdef0123456789abcdef'],
  ['webex', 'https://trust.webex.com/meet/dr.smith'],
  ['gotomeeting', 'https://meet.goto.com/123456789'],
  ['gotomeeting', 'https://global.gotomeeting.com/join/123456789'],
  ['skype', 'https://join.skype.com/AbCdEfGhIjKl'],
  ['discord', 'https://discord.gg/AbCdEf12'],
  ['discord', 'https://discord.com/invite/AbCdEf12'],
  ['jitsi', 'https://meet.jit.si/CASCade-study-group'],
  ['jitsi', 'https://8x8.vc/tenant/room-of-ours'],
  ['bluejeans', 'https://bluejeans.com/123456789/1234'],
];

describe('a link to a meeting', () => {
  test.each(real)('of %s is accepted, and by no other platform: %s', (id, link) => {
    for (const { id: chosen, name } of meetingPlatforms) {
      const own = meetingPlatforms.find((platform) => platform.id === id);
      expect(meetingLinkFault(chosen, link)).toBe(
        chosen === id ? null : `This is a ${own?.name} link, but ${name} is chosen.`,
      );
    }
  });

  test('has one for each platform here', () =>
    expect(new Set(real.map(([id]) => id)).size).toBe(meetingPlatforms.length));
});

test('the sentence names both platforms', () =>
  expect(meetingLinkFault('zoom', 'https://meet.google.com/abc-defg-hij')).toBe(
    'This is a Google Meet link, but Zoom is chosen.',
  ));

test.each([
  '',
  'zoom',
  'zoom.us/j/12345678901',
  'http://zoom.us/j/12345678901',
  'javascript:alert(1)//zoom.us/j/12345678901',
  'javascript://zoom.us/j/12345678901%0aalert(1)',
  'data:text/html,https://zoom.us/j/12345678901',
  'https://zoom.us.evil.com/j/12345678901',
  'https://evil.com/zoom.us/j/12345678901',
  'https://evil.com/?u=https://zoom.us/j/12345678901',
  'https://evilzoom.us/j/12345678901',
  'https://zoom.us@evil.com/j/12345678901',
  'https://user@zoom.us/j/12345678901',
  'https://user:pass@zoom.us/j/12345678901',
  'https://zoom.us:443/j/12345678901',
  'https://zoom.us:8443/j/12345678901',
  'https://zoom.us./j/12345678901',
  'https://.zoom.us/j/12345678901',
  'https://a..zoom.us/j/12345678901',
  'https://zооm.us/j/12345678901',
  'https://zoom。us/j/12345678901',
  'https://ｚoom.us/j/12345678901',
  'https://xn--zm-fmca.us/j/12345678901',
  'https://xn--80ak6aa92e.zoom.us/j/12345678901',
  'https://evil.com\\.zoom.us/j/12345678901',
  'https:\\\\zoom.us/j/12345678901',
  'https:zoom.us/j/12345678901',
  'https:///zoom.us/j/12345678901',
  '//zoom.us/j/12345678901',
  'https://zoom.us/j/../j/12345678901',
  'https://zoom.us/x/%2e%2e/j/12345678901',
  'https://zoom.us/j/1234567\n8901',
  'https://zoom.us/j/12345678901\n',
  ' https://zoom.us/j/12345678901',
  'https://zoom.us/j/12345678901?pwd="><script>',
  "https://zoom.us/j/12345678901?pwd=';x",
  'https://zoom.us/j/12345678901#x',
  'https://zoom.us/j/12345',
  'https://zoom.us/s/12345678901',
  'https://zoom.us/oauth/authorize?redirect_uri=https://evil.com',
  'https://discord.com/login',
  'https://meet.google.com/new',
  `https://zoom.us/j/12345678901\u202e`,
])('%j is no meeting link for anybody', (link) => {
  for (const { id, name } of meetingPlatforms)
    expect(meetingLinkFault(id, link)).toBe(
      `This is not a meeting link. Paste the one that ${name} gives to guests, beginning with https://.`,
    );
});

test('a link of endless length is refused without being read', () =>
  expect(meetingLinkFault('zoom', `https://zoom.us/j/12345678901?pwd=${'a'.repeat(2_000)}`)).toBe(
    'This link is longer than 2,000 characters.',
  ));

describe('a configured Jitsi address', () => {
  const room = '0192f0c1-7a2b-7c3d-8e4f-a5b6c7d8e9f0';
  test.each([
    ['https://meet.example.org', `https://meet.example.org/${room}`],
    ['https://example.org:8443/rooms/', `https://example.org:8443/rooms/${room}`],
  ])('%s makes links that it knows again', (base, link) => {
    expect(jitsiLinkOf(base, room)).toBe(link);
    expect(meetingLinkFault('jitsi', link, base)).toBeNull();
    expect(meetingLinkFault('zoom', link, base)).toBe('This is a Jitsi link, but Zoom is chosen.');
    expect(meetingLinkFault('jitsi', link)).toContain('not a meeting link');
    expect(meetingLinkFault('jitsi', `${link}/../x`, base)).toContain('not a meeting link');
  });

  test.each([
    'short',
    '../../etc/passwd-etc',
    'a'.repeat(65),
    'room with blanks and more',
    `${room}\n`,
  ])('makes none for the room %j', (id) =>
    expect(() => jitsiLinkOf('https://meet.example.org', id)).toThrow(RangeError),
  );

  test.each([
    'http://meet.example.org',
    'javascript:alert(1)',
    'https://user@meet.example.org',
    'https://meet.example.org/?a',
    'https://meet.example.org/#a',
    'meet.example.org',
  ])('%s is none', (base) => expect(() => jitsiLinkOf(base, room)).toThrow(RangeError));
});
