import { expect, test } from 'vitest';
import { fromBusMessage, toBusMessage } from './bus-message.ts';
import type { Envelope } from './protocol.ts';

const envelope = (s: string, n: number | undefined, d: unknown, e = 'message.sent'): Envelope => ({
  v: 1,
  s,
  ...(n === undefined ? {} : { n }),
  e,
  t: 1_790_000_000_000,
  d,
});
const read = (text: string) =>
  fromBusMessage(text).map(({ stream, json }) => ({ stream, envelope: JSON.parse(json) }));

test('events come back whole and in order, with any text in their data', () => {
  const both = { message: { text: 'Tab\t, line\nend,\u2028 "quotes" and \\ 🙂' } };
  const sent = [
    envelope('u:019aa000-0000-7000-8000-000000000001', 7, both),
    envelope('u:019aa000-0000-7000-8000-000000000002', 1, both),
    envelope('b:feed', undefined, { likes: 3 }, 'post.counted'),
    envelope('c:mock-1', 2, null, 'circuit.changed'),
    envelope('u:019aa000-0000-7000-8000-000000000001', 8, [], 'message.sent'),
  ];
  expect(read(toBusMessage('gateway-1', sent))).toEqual(
    sent.map((one) => ({ stream: one.s, envelope: one })),
  );
});

test('data that goes to several streams is written once', () => {
  const data = { text: 'x'.repeat(1_000) };
  const sent = [1, 2, 3].map((n) => envelope(`u:member-${n}`, n, data));
  expect(toBusMessage('gateway-1', sent).length).toBeLessThan(1_200);
});

test('a message without events has none', () => {
  expect(fromBusMessage(toBusMessage('gateway-1', []))).toEqual([]);
});
