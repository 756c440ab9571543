import { join } from 'node:path';
import { Difficulty, Skill } from '@cascade/shared/domain/stations/parts';
import { drawStations, groupOf, mixWarnings } from '@cascade/shared/domain/stations/station-mix';
import { expect, test } from 'vitest';
import { readBlueprint } from './checks/blueprint.ts';

const MOCKS = 12;

test('twelve whole mocks of five, five and six are drawn without meeting a station twice', () => {
  const rows = readBlueprint(join(import.meta.dirname, 'blueprint.csv'));
  const stations = rows.map(({ category, difficulty, skill }, at) => ({
    id: at + 1,
    category,
    difficulty: Difficulty.parse(difficulty),
    skill: Skill.parse(skill),
  }));
  for (const seed of ['spring', 'autumn', 'resit']) {
    const seen = new Set<number>();
    for (let mock = 0; mock < MOCKS; mock += 1) {
      const drawn = drawStations(stations, { count: 16, seed: `${seed} ${mock}`, seen });
      const groups = drawn.map(({ skill }) => groupOf(skill));
      const count = (group: string) => groups.filter((one) => one === group).length;
      expect([count('history'), count('examination'), count('management')]).toEqual([5, 5, 6]);
      expect(mixWarnings(drawn)).toEqual([]);
      for (const { id } of drawn) seen.add(id);
      expect(seen.size).toBe(16 * (mock + 1));
    }
  }
});
