import type { Difficulty } from '../../domain/stations/parts.ts';
import type { ScenarioCard } from './contract.ts';

type Listed = Pick<ScenarioCard, 'title' | 'category' | 'setting' | 'difficulty'>;

export type ScenarioFilters = {
  search: string;
  category: string;
  difficulty: Difficulty | '';
};

export type CategoryFilters = {
  search: string;
  difficulties: readonly Difficulty[];
};

/** Specification, section 5, Scenarios list filter. */
export function filterScenarios<S extends Listed>(
  scenarios: readonly S[],
  { search, category, difficulty }: ScenarioFilters,
): S[] {
  const matches = matcherOf(search);
  return scenarios.filter(
    (scenario) =>
      (category === '' || scenario.category === category) &&
      (difficulty === '' || scenario.difficulty === difficulty) &&
      matches(scenario.title, scenario.category, scenario.setting),
  );
}

/**
 * Specification, section 5, Category page filter.
 * @param category decoded from the URL
 */
export function filterCategory<S extends Listed>(
  scenarios: readonly S[],
  category: string,
  { search, difficulties }: CategoryFilters,
): S[] {
  const matches = matcherOf(search);
  return scenarios.filter(
    (scenario) =>
      scenario.category === category &&
      (difficulties.length === 0 || difficulties.includes(scenario.difficulty)) &&
      matches(scenario.title, scenario.category),
  );
}

/**
 * AMH.9 before AMH.10 (specification, section 2.5); also the order of Previous and Next (section
 * 2.7).
 */
export function byScenarioNumber<S extends Pick<ScenarioCard, 'scenarioNumber'>>(
  scenarios: readonly S[],
): S[] {
  return [...scenarios].sort((a, b) => inOrder.compare(a.scenarioNumber, b.scenarioNumber));
}

const inOrder = new Intl.Collator('en-GB', { numeric: true });

function matcherOf(search: string): (...texts: string[]) => boolean {
  const wanted = search.trim().toLowerCase();
  return (...texts) => wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
