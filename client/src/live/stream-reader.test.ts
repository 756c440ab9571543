import type { Envelope } from '@cascade/shared/live/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receive, type StreamState } from './stream-reader.ts';

const event = (n: number): Envelope & { n: number } => ({
  v: 1,
  s: 'u:a',
  n,
  e: 'x.y',
  t: 0,
  d: n,
});

function readAll(numbers: number[], from = 0): { applied: number[]; state: StreamState } {
  let state: StreamState = { last: from, held: [] };
  const applied: number[] = [];
  for (const n of numbers) {
    const received = receive(state, event(n));
    state = received.state;
    applied.push(...received.ready.map((one) => one.n ?? 0));
  }
  return { applied, state };
}

test('whatever the order and however often, each event is applied once and in order', () => {
  const deliveries = fc.integer({ min: 1, max: 30 }).chain((count) =>
    fc
      .shuffledSubarray(
        Array.from({ length: count }, (_, place) => place + 1).flatMap((n) => [n, n]),
        { minLength: count * 2, maxLength: count * 2 },
      )
      .map((order) => ({ count, order })),
  );
  fc.assert(
    fc.property(deliveries, ({ count, order }) => {
      const { applied, state } = readAll(order);
      expect(applied).toEqual(Array.from({ length: count }, (_, place) => place + 1));
      expect(state).toEqual({ last: count, held: [] });
    }),
  );
});

test('an event before the cursor is dropped, one beyond a gap is held back', () => {
  expect(readAll([3, 5, 7], 4)).toEqual({
    applied: [5],
    state: { last: 5, held: [event(7)] },
  });
});

test('a gap is reported until it is closed', () => {
  const held = receive({ last: 0, held: [] }, event(2));
  expect(held).toMatchObject({ ready: [], hasGap: true });
  expect(receive(held.state, event(1))).toMatchObject({ hasGap: false, state: { last: 2 } });
});
