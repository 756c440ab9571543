import { expect, test } from 'vitest';
import { rowOf, vitals, vitalsOf } from './bands.ts';

const named = (name: string) => {
  const vital = vitals.find((one) => one.name === name);
  if (!vital) throw new Error(`There is no ${name}.`);
  return vital;
};
const pointsOf = (name: string, value: number) =>
  named(name).bands[rowOf(named(name), value)]?.points;

test.each([
  [
    'Respirations',
    [
      [8, 3],
      [9, 1],
      [11, 1],
      [12, 0],
      [20, 0],
      [21, 2],
      [24, 2],
      [25, 3],
    ],
  ],
  [
    'Oxygen saturation',
    [
      [91, 3],
      [92, 2],
      [93, 2],
      [94, 1],
      [95, 1],
      [96, 0],
      [100, 0],
    ],
  ],
  [
    'Air or oxygen',
    [
      [1, 0],
      [0, 2],
    ],
  ],
  [
    'Blood pressure',
    [
      [90, 3],
      [91, 2],
      [100, 2],
      [101, 1],
      [110, 1],
      [111, 0],
      [219, 0],
      [220, 3],
    ],
  ],
  [
    'Pulse',
    [
      [40, 3],
      [41, 1],
      [50, 1],
      [51, 0],
      [90, 0],
      [91, 1],
      [110, 1],
      [111, 2],
      [130, 2],
      [131, 3],
    ],
  ],
  [
    'Temperature',
    [
      [35, 3],
      [35.1, 1],
      [36, 1],
      [36.1, 0],
      [38, 0],
      [38.1, 1],
      [39, 1],
      [39.1, 2],
    ],
  ],
] as const)('the bands of %s are those of NEWS2', (name, expected) => {
  expect(expected.map(([value]) => [value, pointsOf(name, value)])).toEqual(expected);
});

test('a chart has rows only for what was measured', () => {
  const readings = [
    { at: '08:00', pulse: 88 },
    { at: '12:00', temperature: 37.2, pulse: 90 },
  ];
  expect(vitalsOf({ readings }).map(({ name }) => name)).toEqual(['Pulse', 'Temperature']);
});
