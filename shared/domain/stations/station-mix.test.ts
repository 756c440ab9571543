import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories, difficulties, skills } from './parts.ts';
import {
  drawStations,
  groupOf,
  groupPortions,
  type Mixable,
  mixWarnings,
  mostOfACategory,
  skillGroups,
  withRests,
} from './station-mix.ts';

const bank: Mixable[] = Array.from({ length: 235 }, (_, at) => ({
  id: at + 1,
  category: categories[at % categories.length] ?? '',
  difficulty: difficulties[Math.floor(at / 7) % 3] ?? 'Foundation',
  skill: skills[Math.floor(at / 3) % skills.length] ?? 'Explanation',
}));
const count = fc.integer({ min: 1, max: 16 });
const seed = fc.string({ minLength: 1, maxLength: 12 });
const seenIds = fc
  .uniqueArray(fc.integer({ min: 1, max: 235 }), { maxLength: 100 })
  .map((ids) => new Set(ids));
const tally = (stations: Mixable[], of: (station: Mixable) => string) => {
  const counts = new Map<string, number>();
  for (const station of stations) counts.set(of(station), (counts.get(of(station)) ?? 0) + 1);
  return counts;
};

describe('the mix of a mock', () => {
  test('sixteen stations are five of history, five of examination and six of management', () => {
    expect(groupPortions(16)).toEqual({ history: 5, examination: 5, management: 6 });
  });

  test('shorter mocks keep the proportions and add up', () => {
    fc.assert(
      fc.property(count, (length) => {
        const portions = groupPortions(length);
        const sum = skillGroups.reduce((all, group) => all + portions[group], 0);
        expect(sum).toBe(length);
        for (const group of skillGroups)
          expect(Math.abs(portions[group] - (groupPortions(16)[group] * length) / 16)).toBeLessThan(
            1,
          );
      }),
    );
  });

  test('rule 4: any drawn mock has the right mix, no duplicates and no warning', () => {
    fc.assert(
      fc.property(count, seed, seenIds, (length, word, seen) => {
        const drawn = drawStations(bank, { count: length, seed: word, seen });
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(length);
        const groups = tally(drawn, ({ skill }) => groupOf(skill));
        for (const group of skillGroups)
          expect(groups.get(group) ?? 0).toBe(groupPortions(length)[group]);
        for (const number of tally(drawn, ({ category }) => category).values())
          expect(number).toBeLessThanOrEqual(mostOfACategory(length));
        expect(mixWarnings(drawn)).toEqual([]);
      }),
    );
  });

  test('the same seed draws the same stations, in whatever order they are given', () => {
    fc.assert(
      fc.property(count, seed, seenIds, (length, word, seen) => {
        const draw = (stations: Mixable[]) =>
          drawStations(stations, { count: length, seed: word, seen });
        expect(draw([...bank].reverse())).toEqual(draw(bank));
      }),
    );
  });

  test('seen stations come only when no unseen one is left in their group', () => {
    fc.assert(
      fc.property(count, seed, seenIds, (length, word, seen) => {
        const drawn = drawStations(bank, { count: length, seed: word, seen });
        expect(drawn.filter(({ id }) => seen.has(id))).toEqual([]);
      }),
    );
    const all = new Set(bank.map(({ id }) => id));
    expect(drawStations(bank, { count: 16, seed: 'x', seen: all })).toHaveLength(16);
  });

  test('difficulty is spread: of sixteen four are easy, eight medium and four hard', () => {
    const drawn = drawStations(bank, { count: 16, seed: 'spread', seen: new Set() });
    const levels = tally(drawn, ({ difficulty }) => difficulty);
    expect(levels).toEqual(
      new Map([
        ['Foundation', 4],
        ['Intermediate', 8],
        ['Advanced', 4],
      ]),
    );
  });

  test('rule 4: sixteen of one kind cause a warning, and an empty plan none', () => {
    const same = bank.slice(0, 16).map((station) => ({
      ...station,
      category: 'Psychotherapy',
      skill: 'Explanation' as const,
    }));
    expect(mixWarnings(same).join(' ')).toMatch(
      /0 of 16 stations are of history.*16 of 16 stations are of Psychotherapy/,
    );
    expect(mixWarnings([])).toEqual([]);
  });

  test('rests are spread and no station is lost', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: 8 }), (length, rests) => {
        const stations = Array.from({ length }, (_, at) => at);
        const places = withRests(stations, rests);
        expect(places.filter((place) => place !== null)).toEqual(stations);
        expect(places).toHaveLength(length + rests);
      }),
    );
    expect(withRests(['a', 'b', 'c', 'd'], 2)).toEqual(['a', 'b', null, 'c', 'd', null]);
  });
});
