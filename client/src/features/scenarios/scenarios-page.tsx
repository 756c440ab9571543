import { filterScenarios } from '@cascade/shared/rules/scenario-filter';
import { Flex } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ResultCount } from '../../ui/result-count.tsx';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import { noFilters, readFilters, writeFilters } from './list/filter-address.ts';
import { ScenarioFilters } from './list/scenario-filters.tsx';
import { StationGrid } from './list/station-grid.tsx';
import { useAddressFilters } from './list/use-address-filters.ts';
import { useStations } from './list/use-stations.ts';

/** All stations, searched and filtered (specification, section 2.5). */
export function ScenariosPage() {
  const stations = useStations();
  const isLoading = !stations.data && stations.isFetching;
  const [asked, setFilters] = useAddressFilters(readFilters, writeFilters);
  const categories = useMemo(
    () => [...new Set(stations.data?.map(({ category }) => category))].sort(),
    [stations.data],
  );
  // A category that only the address knows would filter by what the menu cannot show.
  const isKnown = !stations.data || categories.some((name) => name === asked.category);
  const filters = isKnown ? asked : { ...asked, category: '' };
  // Typing stays quick while a long list follows.
  const { search, category, difficulty } = filters;
  const shownSearch = useDeferredValue(search);
  const shown = useMemo(
    () => filterScenarios(stations.data ?? [], { search: shownSearch, category, difficulty }),
    [stations.data, shownSearch, category, difficulty],
  );

  return (
    <>
      <ScenarioFilters filters={filters} onChange={setFilters} categories={categories} />
      <Flex wrap="wrap" justify="space-between" align="center" gap="2" mb="4" minHeight="9">
        <ResultCount>
          {stations.data && `Showing ${shown.length} of ${stations.data.length} scenarios`}
        </ResultCount>
        <Button look="quiet" size="sm" onClick={() => setFilters(noFilters)}>
          Clear Filters
        </Button>
      </Flex>
      {isLoading && <SkeletonCards label="Loading scenarios" />}
      {!stations.data && !isLoading && (
        <ErrorState
          title="The scenarios could not be loaded"
          error={stations.error}
          onRetry={() => void stations.refetch()}
        />
      )}
      {stations.data && shown.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title="No scenarios found"
          hint="Try adjusting your filters or search query to find scenarios."
        />
      )}
      {shown.length > 0 && <StationGrid scenarios={shown} />}
    </>
  );
}
