import { type PlatformCheck, runPlatformChecks } from '@cascade/shared/features/platform/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { echo } from '../../live/channel.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { tryCalendars, tryPlatforms } from './try-platforms.ts';

/** An answer that takes longer is noticed by whoever waits for it. */
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

/** The way to the server and back over the socket that this page has open. */
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

/** All tests of the screen at once. It does not fail: what cannot be tried is a test not passed. */
export function usePlatformTests() {
  return useMutation({
    mutationFn: runAll,
    // Also without a network: that is what it would find out.
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
