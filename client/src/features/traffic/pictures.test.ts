import type { TrafficSnapshot } from '@cascade/shared/features/traffic/contract';
import { expect, test } from 'vitest';
import { figureOf, measures } from './measures.ts';
import { type Picture, pointsOf, rangeOf, sumOf, withPicture } from './pictures.ts';
import { ageWords } from './watch-bar.tsx';

const gateway = (name: string, messages: number | null, worst: number | null) => ({
  name,
  startedAt: '2027-01-01T00:00:00.000Z',
  sockets: 3,
  devices: { phone: 1, tablet: 0, computer: 2, program: 0 },
  rates: messages === null ? null : { pageViews: 0, messages, likes: 0, adImpressions: 0 },
  loopLagMs: worst === null ? null : { mean: 0.1, worst },
});
const nothing: TrafficSnapshot = {
  gateways: [],
  here: null,
  circuits: null,
  outbox: null,
  queues: null,
  database: null,
  redis: null,
  notables: null,
};
const read = (label: string, snapshot: TrafficSnapshot) =>
  measures.find((measure) => measure.label === label)?.read(snapshot);

test('a minute is kept and no more, the latest last', () => {
  let pictures: Picture[] = [];
  for (let second = 0; second <= 90; second++)
    pictures = withPicture(pictures, { at: second * 1_000, snapshot: nothing });
  expect(pictures.map(({ at }) => at / 1_000)).toEqual(
    Array.from({ length: 61 }, (_, place) => place + 30),
  );
});

test('unreported values are unknown, reported ones are summed', () => {
  expect(sumOf([gateway('a', null, null)], ({ rates }) => rates?.messages)).toBeNull();
  const snapshot = {
    ...nothing,
    gateways: [gateway('a', 1.5, 2), gateway('b', null, null), gateway('c', 2, 7)],
  };
  expect(read('Messages', snapshot)).toBe(3.5);
  expect(read('Open connections', snapshot)).toBe(9);
  expect(read('Gateways late by', snapshot)).toBe(7);
});

test('unavailable values are unknown, never zero', () => {
  for (const { read: figure, label } of measures) expect(figure(nothing), label).toBeNull();
  expect(figureOf(null, 'ms')).toBe('–');
  expect(rangeOf(pointsOf([{ at: 0, snapshot: nothing }], () => null))).toBeNull();
});

test('figures are formatted for reading', () => {
  expect(figureOf(12_345, '')).toBe('12,345');
  expect(figureOf(0.14, 'ms')).toBe('0.1');
  expect(figureOf(312.4, 'a second')).toBe('312');
  expect([999, 1_400, 99_000, 180_000, 36_000_000].map(ageWords)).toEqual([
    '1 second old',
    '1 second old',
    '99 seconds old',
    '3 minutes old',
    '10 hours old',
  ]);
});
