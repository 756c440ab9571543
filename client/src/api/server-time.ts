import {
  type ClockSample,
  estimateOffset,
  offsetAfterTick,
} from '@cascade/shared/domain/clock/clock-offset';
import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type CallArgs, call } from './call.ts';

/**
 * Server time on this device, based on `performance.now()`, which cannot be changed by the user;
 * the device's date is used only until the first answer.
 */
const samplesKept = 8;
let samples: ClockSample[] = [];
let offsetMs: number | null = null;
/** Server time minus device time in ms, from an earlier page. */
let rememberedAheadMs = 0;

/** Server time, in ms since 1970. */
export function serverNow(): number {
  return offsetMs === null ? Date.now() + rememberedAheadMs : performance.now() + offsetMs;
}

/** Server time minus device time in ms, to be stored across reloads. */
export function serverAheadMs(): number {
  return serverNow() - Date.now();
}

/** Used until the first answer, for pages opened offline. */
export function rememberServerAhead(aheadMs: number): void {
  rememberedAheadMs = aheadMs;
}

export function learnServerTime(sample: ClockSample): void {
  samples = [...samples, sample].slice(-samplesKept);
  offsetMs = estimateOffset(samples)?.offsetMs ?? offsetMs;
}

/** Takes up a time that the server told by itself; what it contradicts is forgotten. */
export function hearServerTime(shown: number): void {
  const after = offsetAfterTick(offsetMs, { receivedAt: performance.now(), serverNow: shown });
  if (after !== offsetMs) samples = [];
  offsetMs = after;
}

type Timed = RouteContract & { response: { _output: { serverNow: number } } };

/** Calls a route and learns the server time from its answer. @throws ApiError */
export async function timedCall<R extends Timed>(
  route: R,
  args: CallArgs<R>,
): Promise<ResponseOf<R>> {
  const sentAt = performance.now();
  const answer = await call(route, args);
  const receivedAt = performance.now();
  const { serverNow: shown } = answer as { serverNow: number };
  learnServerTime({ sentAt, receivedAt, serverNow: shown });
  return answer;
}
