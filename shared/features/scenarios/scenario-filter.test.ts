import { describe, expect, test } from 'vitest';
import type { ScenarioCard } from './contract.ts';
import { byScenarioNumber, filterCategory, filterScenarios } from './scenario-filter.ts';

function card(scenarioNumber: string, draft: Partial<ScenarioCard> = {}): ScenarioCard {
  return {
    id: 1,
    scenarioNumber,
    title: 'A payroll manager who cannot sleep',
    category: 'Adult Mental Health',
    difficulty: 'Foundation',
    skill: 'History Taking',
    duration: '7 minutes',
    setting: 'Community clinic',
    ...draft,
  };
}

const sleep = card('AMH.01');
const mania = card('AMH.02', {
  title: 'A violinist who needs no rest',
  difficulty: 'Advanced',
  setting: 'Emergency department',
});
const delirium = card('LIA.01', {
  title: 'A father who pulls out his cannulas',
  category: 'Liaison Psychiatry',
  difficulty: 'Advanced',
  setting: 'Orthopaedic ward',
});
const all = [sleep, mania, delirium];

const numbers = (found: ScenarioCard[]) => found.map((scenario) => scenario.scenarioNumber);
const any = { search: '', category: '', difficulty: '' } as const;

describe('the list of all stations', () => {
  test('shows every station without filters', () => {
    expect(filterScenarios(all, any)).toEqual(all);
  });

  test.each([
    ['the title', 'VIOLINIST', ['AMH.02']],
    ['the category', 'liaison', ['LIA.01']],
    ['the setting', 'Ward', ['LIA.01']],
    ['a part of a word', 'ommunit', ['AMH.01']],
    ['words with spaces around them', '  emergency ', ['AMH.02']],
    ['nothing', 'zebra', []],
  ])('finds stations by %s', (_, search, expected) => {
    expect(numbers(filterScenarios(all, { ...any, search }))).toEqual(expected);
  });

  test('does not search fields that the specification excludes', () => {
    expect(filterScenarios(all, { ...any, search: 'AMH.01' })).toEqual([]);
    expect(filterScenarios(all, { ...any, search: 'Foundation' })).toEqual([]);
  });

  test('combines category, difficulty and search', () => {
    const adult = { ...any, category: 'Adult Mental Health' };
    expect(numbers(filterScenarios(all, adult))).toEqual(['AMH.01', 'AMH.02']);
    expect(numbers(filterScenarios(all, { ...adult, difficulty: 'Advanced' }))).toEqual(['AMH.02']);
    expect(
      filterScenarios(all, { ...adult, difficulty: 'Advanced', search: 'orthopaedic' }),
    ).toEqual([]);
  });
});

describe("one category's list", () => {
  const none = { search: '', difficulties: [] };

  test('has the stations of that category and no others', () => {
    expect(numbers(filterCategory(all, 'Adult Mental Health', none))).toEqual(['AMH.01', 'AMH.02']);
    expect(filterCategory(all, 'adult mental health', none)).toEqual([]);
  });

  test('narrows to the chosen difficulties combined', () => {
    const shown = (difficulties: ScenarioCard['difficulty'][]) =>
      numbers(filterCategory(all, 'Adult Mental Health', { search: '', difficulties }));
    expect(shown(['Advanced'])).toEqual(['AMH.02']);
    expect(shown(['Advanced', 'Foundation'])).toEqual(['AMH.01', 'AMH.02']);
    expect(shown(['Intermediate'])).toEqual([]);
  });

  test('searches title and category, not the setting', () => {
    const shown = (search: string) =>
      numbers(filterCategory(all, 'Adult Mental Health', { search, difficulties: [] }));
    expect(shown('payROLL')).toEqual(['AMH.01']);
    expect(shown('adult')).toEqual(['AMH.01', 'AMH.02']);
    expect(shown('emergency department')).toEqual([]);
  });
});

test('stations are in numerical order, ten after nine', () => {
  const shuffled = [card('LIA.01'), card('AMH.10'), card('AMH.9'), card('ADD.02')];
  expect(numbers(byScenarioNumber(shuffled))).toEqual(['ADD.02', 'AMH.9', 'AMH.10', 'LIA.01']);
  expect(shuffled[0]?.scenarioNumber).toBe('LIA.01');
});
