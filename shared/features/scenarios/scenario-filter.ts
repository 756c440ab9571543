import type { Difficulty } from '../../domain/stations/parts.ts';
import type { ScenarioCard } from './contract.ts';

/** What the rules need to know of a station. */
type Listed = Pick<ScenarioCard, 'title' | 'category' | 'setting' | 'difficulty'>;

/** The filters of the list of all stations; an empty string means "any". */
export type ScenarioFilters = {
  search: string;
  category: string;
  difficulty: Difficulty | '';
};

/** The filters of one category's list; no difficulty chosen means every difficulty. */
export type CategoryFilters = {
  search: string;
  difficulties: readonly Difficulty[];
};

/**
 * The list of all stations: the search matches title, category or setting whatever the case, and
 * category and difficulty combine (specification, section 5, Scenarios list filter).
 *
 * @param scenarios in any order, which is kept
 */
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
 * One category's list: the station belongs to the category, its difficulty is among the chosen
 * ones if any are, and the search matches title or category whatever the case (specification,
 * section 5, Category page filter).
 *
 * @param scenarios in any order, which is kept
 * @param category as the address names it, decoded
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
 * Stations by scenario number ascending, so that AMH.9 comes before AMH.10 (specification,
 * section 2.5). Previous and Next of section 2.7 follow the same order.
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
