import type { SearchHit } from '@cascade/shared/features/insight/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { filterScenarios } from '@cascade/shared/features/scenarios/scenario-filter';
import type { StationFilters } from './filter-address.ts';

type Listed = Pick<ScenarioCard, 'id' | 'title' | 'category' | 'setting' | 'difficulty' | 'skill'>;

/**
 * Stations that fit the filters. With a text these are the specification's matches in title,
 * category and setting together with what the server found elsewhere, the best first; what the
 * server has not ranked follows in the given order.
 *
 * @param stations in the order that holds without a text and among equals
 * @param hits what the server found for the text; empty while nobody knows
 */
export function findStations<S extends Listed>(
  stations: readonly S[],
  { search, category, difficulty, skill }: Omit<StationFilters, 'show'>,
  hits: readonly SearchHit[],
): S[] {
  const narrowed = filterScenarios(stations, { search: '', category, difficulty }).filter(
    (station) => skill === '' || station.skill === skill,
  );
  if (search.trim() === '') return narrowed;
  const matching = new Set(filterScenarios(narrowed, { search, category, difficulty }));
  const rankOf = new Map(hits.map(({ id, rank }) => [id, rank]));
  return narrowed
    .filter((station) => matching.has(station) || rankOf.has(station.id))
    .sort((a, b) => (rankOf.get(b.id) ?? -1) - (rankOf.get(a.id) ?? -1));
}
