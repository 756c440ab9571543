import type { Envelope } from '@cascade/shared/live/protocol';

/** How far a client has read one stream, and what came too early. */
export type StreamState = { last: number; held: Envelope[] };

export type Received = {
  state: StreamState;
  /** To be applied now, in this order. */
  ready: Envelope[];
  /** Something before the held events is missing: sync unless it comes soon. */
  hasGap: boolean;
};

/**
 * Takes one numbered event. Known ones are dropped, the next one is applied together with held
 * ones that follow it without a gap, and any other is held. So every event is applied exactly
 * once and in order, whatever is lost, doubled or overtaken on the way.
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
