import type { ScenarioCard } from '@cascade/shared/contracts/scenarios';
import { expect, test } from 'vitest';
import { suggestStation } from './suggest-station.ts';

function card(id: number, difficulty: ScenarioCard['difficulty']): ScenarioCard {
  return {
    id,
    scenarioNumber: `AMH.0${id}`,
    title: 'A station',
    category: 'Adult Mental Health',
    difficulty,
    skill: 'History Taking',
    duration: '7 minutes',
    setting: 'Clinic',
  };
}
const done = (scenarioId: number) => ({ scenarioId, completed: true, bookmarked: false, rev: 1 });
const stations = [card(1, 'Advanced'), card(2, 'Foundation'), card(3, 'Foundation')];

test('the first Foundation station comes first', () => {
  expect(suggestStation(stations, [])?.id).toBe(2);
});

test('a completed station is not suggested, a bookmarked one is', () => {
  expect(suggestStation(stations, [done(2)])?.id).toBe(3);
  expect(suggestStation(stations, [{ ...done(2), completed: false }])?.id).toBe(2);
});

test('harder stations follow when no Foundation one is left', () => {
  expect(suggestStation(stations, [done(2), done(3)])?.id).toBe(1);
});

test('nothing is left when all are completed', () => {
  expect(suggestStation(stations, [done(1), done(2), done(3)])).toBeNull();
});
