import {
  type ClockSample,
  estimateOffset,
  offsetAfterTick,
} from '@cascade/shared/domain/clock/clock-offset';
import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type CallArgs, call } from './call.ts';

/**
 * Based on `performance.now()`, which the user cannot change; the device's date counts only until
 * the first answer.
 */
const samplesKept = 8;
let samples: ClockSample[] = [];
let offsetMs: number | null = null;
/** In ms, from an earlier page. */
let rememberedAheadMs = 0;

/** In ms since 1970. */
export function serverNow(): number {
  return offsetMs === null ? Date.now() + rememberedAheadMs : performance.now() + offsetMs;
}

/** Server minus device time, in ms. */
export function serverAheadMs(): number {
  return serverNow() - Date.now();
}

/** For pages opened offline. */
export function rememberServerAhead(aheadMs: number): void {
  rememberedAheadMs = aheadMs;
}

export function learnServerTime(sample: ClockSample): void {
  samples = [...samples, sample].slice(-samplesKept);
  offsetMs = estimateOffset(samples)?.offsetMs ?? offsetMs;
}

/** Discards samples that contradict it. */
export function hearServerTime(shown: number): void {
  const after = offsetAfterTick(offsetMs, { receivedAt: performance.now(), serverNow: shown });
  if (after !== offsetMs) samples = [];
  offsetMs = after;
}

/** Back to the device's clock, as on a page that has heard nothing from a server. */
export function forgetServerTime(): void {
  samples = [];
  offsetMs = null;
  rememberedAheadMs = 0;
}

type Timed = RouteContract & { response: { _output: { serverNow: number } } };

/** @throws ApiError */
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
