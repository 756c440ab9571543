import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  placeOf,
  type Rotation,
  roundAt,
  roundsOf,
  slotAt,
  slotsOf,
  trioRole,
} from './rotation.ts';

const uniform = fc
  .integer({ min: 1, max: 24 })
  .map((places): Rotation => ({ mode: 'circuit', preset: 'uniform', places }));
const halves = fc.constant<Rotation>({ mode: 'circuit', preset: 'two-circuits', places: 16 });
const trio = fc
  .integer({ min: 1, max: 16 })
  .map((places): Rotation => ({ mode: 'trio', preset: 'uniform', places }));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('rotation', () => {
  test('rule 4: candidate c in round r is at (c + r) mod N', () => {
    const rotation: Rotation = { mode: 'circuit', preset: 'uniform', places: 5 };
    expect(numbers(5).map((round) => placeOf(rotation, 3, round))).toEqual([3, 4, 0, 1, 2]);
  });

  test('rule 4: two circuits keep to 0–7 in rounds 0–7 and to 8–15 in rounds 8–15, mod 8', () => {
    const rotation: Rotation = { mode: 'circuit', preset: 'two-circuits', places: 16 };
    const way = numbers(16).map((round) => placeOf(rotation, 6, round));
    expect(way).toEqual([6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13]);
  });

  test('rule 4: every candidate visits every place once, and no two meet', () => {
    fc.assert(
      fc.property(fc.oneof(uniform, halves), (rotation) => {
        const slots = numbers(slotsOf(rotation));
        const rounds = numbers(roundsOf(rotation));
        for (const slot of slots)
          expect(new Set(rounds.map((round) => placeOf(rotation, slot, round))).size).toBe(
            rotation.places,
          );
        for (const round of rounds)
          expect(new Set(slots.map((slot) => placeOf(rotation, slot, round))).size).toBe(
            slots.length,
          );
      }),
    );
  });

  test('the slot at a place in a round is the slot sent there', () => {
    fc.assert(
      fc.property(fc.oneof(uniform, halves), fc.nat(23), fc.nat(23), (rotation, slot, round) => {
        fc.pre(slot < slotsOf(rotation) && round < roundsOf(rotation));
        const place = placeOf(rotation, slot, round);
        expect(slotAt(rotation, place, round)).toBe(slot);
        expect(roundAt(rotation, slot, place)).toBe(round);
      }),
    );
  });

  test('rule 1: each of three has another role in every round, and gets every role', () => {
    fc.assert(
      fc.property(fc.nat(30), (round) => {
        expect(new Set([0, 1, 2].map((person) => trioRole(person, round))).size).toBe(3);
        expect(new Set([0, 1, 2].map((later) => trioRole(1, round + later))).size).toBe(3);
      }),
    );
    expect([0, 1, 2].map((person) => trioRole(person, 0))).toEqual([
      'candidate',
      'role-player',
      'examiner',
    ]);
  });

  test('in a trio each station is sat once, by the candidate of its round', () => {
    fc.assert(
      fc.property(trio, (rotation) => {
        for (const place of numbers(rotation.places)) {
          const sitting = [0, 1, 2].filter((person) => roundAt(rotation, person, place) !== null);
          expect(sitting).toEqual([0, 1, 2].filter((p) => trioRole(p, place) === 'candidate'));
        }
      }),
    );
  });
});
