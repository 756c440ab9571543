import type { Envelope } from '@cascade/shared/live/protocol';

/** `held`: events that came early. */
export type StreamState = { last: number; held: Envelope[] };

export type Received = {
  state: StreamState;
  /** In this order. */
  ready: Envelope[];
  /** Sync unless the missing event arrives soon. */
  hasGap: boolean;
};

/** Each event exactly once and in order: drops duplicates and holds back early ones. */
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
