import type { Envelope } from '@cascade/shared/live/protocol';

/** The last number read of a stream, and events held back. */
export type StreamState = { last: number; held: Envelope[] };

export type Received = {
  state: StreamState;
  /** To be applied now, in this order. */
  ready: Envelope[];
  /** An earlier event is missing: sync unless it arrives soon. */
  hasGap: boolean;
};

/**
 * Takes one numbered event: drops duplicates, holds back early ones, and releases them without
 * gaps, so that each is applied exactly once and in order.
 */
export function receive(state: StreamState, event: Envelope & { n: number }): Received {
  if (event.n <= state.last || state.held.some(({ n }) => n === event.n))
    return { state, ready: [], hasGap: state.held.length > 0 };
  const waiting = [...state.held, event].sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
  const ready: Envelope[] = [];
  let { last } = state;
  while (waiting[0]?.n === last + 1) {
    const next = waiting.shift();
    if (next) ready.push(next);
    last += 1;
  }
  return { state: { last, held: waiting }, ready, hasGap: waiting.length > 0 };
}
