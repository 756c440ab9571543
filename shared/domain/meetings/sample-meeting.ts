import type { Meeting, MeetingPlatformId } from './platforms.ts';

export type Dice = (below: number) => number;

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const WORD = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;

/** A made-up meeting in a platform's format, for tests of parsing and display. */
export function sampleMeeting(platform: MeetingPlatformId, dice: Dice): Meeting {
  const some = (length: number, from: string) =>
    Array.from({ length }, () => from[dice(from.length)]).join('');
  const digits = (length: number) => `${1 + dice(9)}${some(length - 1, DIGITS)}`;
  const password = some(8, WORD);
  const dialIn = `+44${digits(10)}`;
  const made: Record<MeetingPlatformId, () => Omit<Meeting, 'password'>> = {
    zoom: () => {
      const id = digits(11);
      return {
        link: `https://zoom.us/j/${id}?pwd=${password}`,
        meetingId: grouped(id, 3, 4, 4),
        dialIn,
      };
    },
    teams: () => {
      const id = digits(12);
      return {
        link: `https://teams.microsoft.com/meet/${id}?p=${password}`,
        meetingId: grouped(id, 3, 3, 3, 3),
        dialIn,
      };
    },
    'google-meet': () => {
      const meetingId = [3, 4, 3].map((length) => some(length, LOWER)).join('-');
      return { link: `https://meet.google.com/${meetingId}`, meetingId, dialIn };
    },
    webex: () => ({
      link: `https://cascade.webex.com/cascade/j.php?MTID=m${some(32, '0123456789abcdef')}`,
      meetingId: grouped(digits(11), 4, 3, 4),
      dialIn,
    }),
    gotomeeting: () => {
      const id = digits(9);
      return {
        link: `https://meet.goto.com/${id}`,
        meetingId: grouped(id, 3, 3, 3).replaceAll(' ', '-'),
        dialIn,
      };
    },
    skype: () => {
      const meetingId = some(12, WORD);
      return { link: `https://join.skype.com/${meetingId}`, meetingId, dialIn: null };
    },
    discord: () => {
      const meetingId = some(10, WORD);
      return { link: `https://discord.gg/${meetingId}`, meetingId, dialIn: null };
    },
    jitsi: () => {
      const meetingId = `CASCade-${some(16, WORD)}`;
      return { link: `https://meet.jit.si/${meetingId}`, meetingId, dialIn: null };
    },
    bluejeans: () => {
      const id = digits(9);
      return {
        link: `https://bluejeans.com/${id}/${some(4, DIGITS)}`,
        meetingId: grouped(id, 3, 3, 3),
        dialIn,
      };
    },
  };
  return { ...made[platform](), password };
}

function grouped(digits: string, ...lengths: number[]): string {
  const starts = lengths.map((_, place) => lengths.slice(0, place).reduce((sum, n) => sum + n, 0));
  return starts.map((start, place) => digits.slice(start, start + (lengths[place] ?? 0))).join(' ');
}
