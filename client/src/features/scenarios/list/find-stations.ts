import type { SearchHit } from '@cascade/shared/features/insight/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { filterScenarios } from '@cascade/shared/features/scenarios/scenario-filter';
import type { StationFilters } from './filter-address.ts';

type Listed = Pick<ScenarioCard, 'id' | 'title' | 'category' | 'setting' | 'difficulty' | 'skill'>;

/**
 * Title, category and setting (specification) plus the server's hits, best first.
 * @param hits empty while unknown
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
