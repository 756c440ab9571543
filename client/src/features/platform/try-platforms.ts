import {
  calendarEntry,
  calendarProviders,
  faultsOf,
} from '@cascade/shared/domain/meetings/calendar-providers';
import {
  type Meeting,
  type MeetingPart,
  type MeetingPlatform,
  meetingPlatforms,
  wrongPartsOf,
} from '@cascade/shared/domain/meetings/meeting-platforms';
import { sampleMeeting } from '@cascade/shared/domain/meetings/sample-meeting';
import type { CheckState } from '@cascade/shared/features/platform/contract';
import { testMeeting } from '@cascade/shared/features/platform/validations';

/** Chances for samples; nothing secret is made with them. */
export const dice = (below: number): number => Math.floor(Math.random() * below);

const partWords: Record<MeetingPart, string> = {
  link: 'link',
  meetingId: 'meeting ID',
  password: 'password',
  dialIn: 'dial-in number',
};

type Tried = { state: CheckState; sentence: string };
export type TriedPlatform = Tried & { meeting: Meeting };

function tryPlatform(platform: MeetingPlatform): TriedPlatform {
  const meeting = sampleMeeting(platform.id, dice);
  const wrong = wrongPartsOf(platform, meeting);
  if (wrong.length > 0)
    return {
      state: 'failed',
      sentence: `Not in its form: ${wrong.map((part) => partWords[part]).join(', ')}.`,
      meeting,
    };
  if ('closedIn' in platform)
    return {
      state: 'warning',
      sentence: `The forms hold, but the service was closed in ${platform.closedIn}.`,
      meeting,
    };
  return {
    state: 'passed',
    sentence: `Link${platform.hasDialIn ? ', ID and number' : ' and ID'} have its form.`,
    meeting,
  };
}

/** Makes a sample for each of the nine, and looks at its form. */
export const tryPlatforms = (): Map<string, TriedPlatform> =>
  new Map(meetingPlatforms.map((platform) => [platform.id, tryPlatform(platform)]));

/** Makes an entry for each of the four calendars, and reads it back. */
export function tryCalendars(now: Date): Map<string, Tried> {
  const event = testMeeting(now, `${window.location.origin}/exam-simulator`);
  return new Map(
    calendarProviders.map(({ id }) => {
      const faults = faultsOf(id, calendarEntry(id, event), event);
      const tried: Tried =
        faults.length === 0
          ? { state: 'passed', sentence: 'The entry reads back as it was meant.' }
          : { state: 'failed', sentence: faults.join(' ') };
      return [id, tried];
    }),
  );
}
