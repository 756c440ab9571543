import { expect, test } from 'vitest';
import { commonTimes, nextTimes } from './common-times.ts';

const HOUR_MS = 3_600_000;
const span = (from: number, to: number) => ({ startMs: from * HOUR_MS, endMs: to * HOUR_MS });
const limits = { shortestMinutes: 60, most: 3 };

test('the time of most people is found, and only while the asker is free', () => {
  const others = [
    { who: 'ben', spans: [span(8, 20)] },
    { who: 'chi', spans: [span(11, 13), span(21, 23)] },
    { who: 'dee', spans: [span(12, 14)] },
  ];
  expect(commonTimes([span(10, 14)], others, limits)).toEqual([
    { ...span(12, 13), who: ['ben', 'chi', 'dee'] },
  ]);
});

test('a time too short for a session is none', () => {
  expect(commonTimes([span(10, 12)], [{ who: 'ben', spans: [span(11.5, 14)] }], limits)).toEqual(
    [],
  );
  expect(commonTimes([], [{ who: 'ben', spans: [span(11.5, 14)] }], limits)).toEqual([]);
});

test('times are in the order of their beginning, at most so many, those of most people first', () => {
  const own = [span(0, 2), span(24, 26), span(48, 50), span(72, 74)];
  const found = commonTimes(
    own,
    [
      { who: 'ben', spans: own },
      { who: 'chi', spans: [span(72, 74)] },
    ],
    limits,
  );
  expect(found.map(({ startMs, who }) => [startMs / HOUR_MS, who.length])).toEqual([
    [0, 1],
    [24, 1],
    [72, 2],
  ]);
});

test('the next times are on different days where there are some', () => {
  expect(nextTimes([span(1, 2), span(3, 4), span(25, 26), span(49, 50)], 3)).toEqual([
    span(1, 2),
    span(25, 26),
    span(49, 50),
  ]);
  expect(nextTimes([span(1, 2), span(3, 4)], 3)).toEqual([span(1, 2), span(3, 4)]);
});
