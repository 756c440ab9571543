import type { FreeHours } from '../../domain/availability/free-hours.ts';
import { freeSpans, type Span } from '../../domain/availability/spans.ts';

const MINUTE_MS = 60_000;
/** Sessions start on the quarters of an hour, by any zone's clocks as by UTC. */
const STEP_MS = 15 * MINUTE_MS;

export type Diary = {
  hours: FreeHours;
  /** Sessions that are held or taken, each with the buffer after it. */
  busy: readonly Span[];
  bufferMinutes: number;
  noticeMinutes: number;
};

/**
 * When a session of this length may start, in milliseconds since 1970, the earliest first. All of
 * the session is within the examiner's hours, as their clocks show them. Session and buffer
 * together overlap nothing that is busy.
 * @param within the starts that are asked for
 */
export function freeStarts(
  { hours, busy, bufferMinutes, noticeMinutes }: Diary,
  minutes: number,
  within: Span,
  now: Date,
): number[] {
  const lengthMs = minutes * MINUTE_MS;
  const takenMs = lengthMs + bufferMinutes * MINUTE_MS;
  const first = Math.max(within.startMs, now.getTime() + noticeMinutes * MINUTE_MS);
  if (first >= within.endMs) return [];
  const taken = [...busy].sort((a, b) => a.startMs - b.startMs);
  const found: number[] = [];
  for (const { startMs, endMs } of freeSpans(hours, {
    startMs: first,
    endMs: within.endMs + lengthMs,
  })) {
    const last = Math.min(endMs - lengthMs, within.endMs - 1);
    let at = Math.ceil(startMs / STEP_MS) * STEP_MS;
    while (at <= last) {
      const inTheWay = taken.find((one) => one.startMs < at + takenMs && one.endMs > at);
      if (inTheWay) at = Math.ceil(inTheWay.endMs / STEP_MS) * STEP_MS;
      else {
        found.push(at);
        at += STEP_MS;
      }
    }
  }
  return found;
}
