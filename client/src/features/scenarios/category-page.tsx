import type { Difficulty } from '@cascade/shared/domain/stations/parts';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { filterCategory } from '@cascade/shared/features/scenarios/scenario-filter';
import { Box, Grid } from '@chakra-ui/react';
import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { ResultCount } from '../../ui/data/result-count.tsx';
import { NothingFound } from '../../ui/drawings/drawings.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { CategorySidebar } from './list/category-sidebar.tsx';
import {
  noCategoryFilters,
  readCategoryFilters,
  writeCategoryFilters,
} from './list/filter-address.ts';
import { StationGrid } from './list/station-grid.tsx';
import { useStations } from './list/use-stations.ts';

function countByDifficulty(scenarios: ScenarioCard[]): Record<Difficulty, number> {
  const counts = { Foundation: 0, Intermediate: 0, Advanced: 0 };
  for (const { difficulty } of scenarios) counts[difficulty] += 1;
  return counts;
}

/** Specification, section 2.6. */
export function CategoryPage() {
  // The router leaves it as it is when it cannot decode it.
  const { category = '' } = useParams();
  const stations = useStations();
  const isLoading = !stations.data && stations.isFetching;
  const [filters, setFilters] = useAddressFilters(readCategoryFilters, writeCategoryFilters);
  const ofCategory = useMemo(
    () => filterCategory(stations.data ?? [], category, noCategoryFilters),
    [stations.data, category],
  );
  const shownFilters = useDeferredValue(filters);
  const shown = filterCategory(ofCategory, category, shownFilters);

  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: '{sizes.56} minmax(0, 1fr)' }}
      templateRows={{ md: 'auto 1fr' }}
      columnGap={{ md: '8', lg: '12' }}
    >
      <Box gridColumn={{ md: '2' }}>
        <PageHeader
          title={category}
          description={
            <ResultCount textStyle="lead" minHeight="1lh">
              {stations.data && `${shown.length} scenarios available`}
            </ResultCount>
          }
        />
      </Box>
      <Box gridColumn={{ md: '1' }} gridRow={{ md: '1 / span 2' }} mb="6">
        <CategorySidebar
          category={category}
          filters={filters}
          onChange={setFilters}
          counts={stations.data ? countByDifficulty(ofCategory) : null}
        />
      </Box>
      <Box gridColumn={{ md: '2' }}>
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
            drawing={<NothingFound />}
            title="No scenarios found"
            hint="Try adjusting your filters or search terms."
            action={
              <Button look="outline" onClick={() => setFilters(noCategoryFilters)}>
                Clear Filters
              </Button>
            }
          />
        )}
        {shown.length > 0 && <StationGrid scenarios={shown} />}
      </Box>
    </Grid>
  );
}
