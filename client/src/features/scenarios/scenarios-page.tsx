import { Flex } from '@chakra-ui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { PracticeTabs } from '../../domain/stations/practice-tabs.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ResultCount } from '../../ui/data/result-count.tsx';
import { NothingFound } from '../../ui/drawings/drawings.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { noFilters, readFilters, writeFilters } from './list/filter-address.ts';
import { findStations } from './list/find-stations.ts';
import { ScenarioFilters } from './list/scenario-filters.tsx';
import { StationGrid } from './list/station-grid.tsx';
import { useSearchHits } from './list/use-search-hits.ts';
import { useShownStations } from './list/use-shown-stations.ts';
import { stationsQuery } from './list/use-stations.ts';
import { progressQuery } from './progress/progress-query.ts';

/** Specification, section 2.5. */
export function ScenariosPage() {
  const [asked, setFilters] = useAddressFilters(readFilters, writeFilters);
  const { all, shown, isKnown, isLoading, error, retry } = useShownStations(asked.show);
  const categories = useMemo(
    () => [...new Set(all?.map(({ category }) => category))].sort(),
    [all],
  );
  // The address may name an unknown category.
  const isCategoryKnown = !all || categories.some((name) => name === asked.category);
  const filters = isCategoryKnown ? asked : { ...asked, category: '' };
  const hits = useSearchHits(filters.search);
  const { search, category, difficulty, skill } = filters;
  const found = useMemo(
    () =>
      isKnown ? findStations(shown, { search, category, difficulty, skill }, hits) : undefined,
    [isKnown, shown, search, category, difficulty, skill, hits],
  );
  // Keeps typing responsive.
  const listed = useDeferredValue(found);
  const isFailed = !isKnown && !isLoading;

  return (
    <>
      <PracticeTabs />
      <ScenarioFilters filters={filters} onChange={setFilters} categories={categories} />
      <Flex wrap="wrap" justify="space-between" align="center" gap="2" mb="4" minHeight="9">
        <ResultCount>
          {all && listed && `Showing ${listed.length} of ${all.length} scenarios`}
        </ResultCount>
        <Button look="quiet" size="sm" onClick={() => setFilters(noFilters)}>
          Clear Filters
        </Button>
      </Flex>
      {!listed && !isFailed && <SkeletonCards label="Loading scenarios" />}
      {isFailed && (
        <ErrorState title="The scenarios could not be loaded" error={error} onRetry={retry} />
      )}
      {listed?.length === 0 && (
        <EmptyState
          drawing={<NothingFound />}
          title="No scenarios found"
          hint="Try adjusting your filters or search query to find scenarios."
        />
      )}
      {listed && listed.length > 0 && <StationGrid scenarios={listed} />}
    </>
  );
}

ScenariosPage.prefetch = (client: QueryClient) => {
  void client.prefetchQuery(stationsQuery);
  void client.prefetchQuery(progressQuery);
};
