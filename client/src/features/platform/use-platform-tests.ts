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
} from '@cascade/shared/domain/meetings/platforms';
import { sampleMeeting } from '@cascade/shared/domain/meetings/sample-meeting';
import {
  type CheckState,
  type PlatformCheck,
  runPlatformChecks,
} from '@cascade/shared/features/platform/contract';
import { testMeeting } from '@cascade/shared/features/platform/validations';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { echo } from '../../live/channel.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** Not for secrets. */
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

const tryPlatforms = (): Map<string, TriedPlatform> =>
  new Map(meetingPlatforms.map((platform) => [platform.id, tryPlatform(platform)]));

function tryCalendars(now: Date): Map<string, Tried> {
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

const SLOW_MS = 1_000;

async function timed(
  id: string,
  name: string,
  look: () => Promise<Pick<PlatformCheck, 'state' | 'sentence'>>,
): Promise<PlatformCheck> {
  const startedAt = performance.now();
  const found = await look();
  return { id, name, ...found, durationMs: Math.round(performance.now() - startedAt) };
}

const tryLive = () =>
  timed('live', 'Live connection', async () => {
    try {
      const ms = Math.round(await echo());
      return {
        state: ms > SLOW_MS ? 'warning' : 'passed',
        sentence: `This page’s live connection answered after ${ms} ms.`,
      };
    } catch {
      return { state: 'failed', sentence: 'This page’s live connection does not answer.' };
    }
  });

async function tryServer(): Promise<PlatformCheck[]> {
  let checks: PlatformCheck[] = [];
  const gateway = await timed('gateway', 'Gateway', async () => {
    try {
      checks = await call(runPlatformChecks, {});
      return { state: 'passed', sentence: 'The gateway has looked at everything below.' };
    } catch (error) {
      return { state: 'failed', sentence: sentenceOf(error) };
    }
  });
  return [gateway, ...checks];
}

async function runAll() {
  const [server, live] = await Promise.all([tryServer(), tryLive()]);
  const [platforms, calendars] = [tryPlatforms(), tryCalendars(new Date())];
  return { checks: [...server, live], platforms, calendars, at: new Date().toISOString() };
}

/** A test that cannot run counts as failed. */
export function usePlatformTests() {
  return useMutation({
    mutationFn: runAll,
    // Must run offline to detect it.
    networkMode: 'always',
    onSuccess: ({ checks, platforms, calendars }) => {
      const all = [...checks, ...platforms.values(), ...calendars.values()];
      const passed = all.filter(({ state }) => state === 'passed').length;
      toast({
        title: 'Platform Testing Complete',
        description: `${passed}/${all.length} tests passed successfully`,
        ...(passed < all.length ? { tone: 'destructive' } : {}),
      });
    },
  });
}
