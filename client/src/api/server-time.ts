import {
  type ClockSample,
  estimateOffset,
  offsetAfterTick,
} from '@cascade/shared/domain/clock/clock-offset';
import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type CallArgs, call } from './call.ts';

/**
 * The server's time on this device. Its base is `performance.now()`, which nobody can set; the
 * device's own date is trusted only until the server has answered once.
 */
const samplesKept = 8;
let samples: ClockSample[] = [];
let offsetMs: number | null = null;
/** The server's time less the device's own, as it was remembered from an earlier page. */
let rememberedAheadMs = 0;

/** The server's time, in ms since 1970. */
export function serverNow(): number {
  return offsetMs === null ? Date.now() + rememberedAheadMs : performance.now() + offsetMs;
}

/** How far the server is ahead of the device's own date, in ms: what survives a reload. */
export function serverAheadMs(): number {
  return serverNow() - Date.now();
}

/** Used until the server answers, for a page that was opened without a connection. */
export function rememberServerAhead(aheadMs: number): void {
  rememberedAheadMs = aheadMs;
}

/** Takes up what the server's clock showed, however it was asked. */
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

/** Calls a route whose answer says the server's time, and learns from it. @throws ApiError */
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
