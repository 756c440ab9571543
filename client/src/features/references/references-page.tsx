import { Grid } from '@chakra-ui/react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { PracticeTabs } from '../../domain/stations/practice-tabs.tsx';
import { ResultCount } from '../../ui/data/result-count.tsx';
import { NothingFound } from '../../ui/drawings/drawings.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { guidesQuery } from './guide-queries.ts';
import { filterGuides, type GuideSearch } from './list/filter-guides.ts';
import { GuideCard } from './list/guide-card.tsx';
import { GuideFilters } from './list/guide-filters.tsx';

/** Kept as `?q=&specialty=`. */
function useGuideFilters(): [GuideSearch, (filters: GuideSearch) => void] {
  return useAddressFilters(read, write);
}

function read(params: URLSearchParams): GuideSearch {
  return { search: params.get('q') ?? '', specialty: params.get('specialty') ?? '' };
}

function write({ search, specialty }: GuideSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (specialty) params.set('specialty', specialty);
  return params;
}

/** Specification, section 2.8. */
export function ReferencesPage() {
  const guides = useQuery(guidesQuery);
  const isLoading = !guides.data && guides.isFetching;
  const [asked, setFilters] = useGuideFilters();
  const specialties = useMemo(
    () => [...new Set(guides.data?.map(({ specialty }) => specialty))].sort(),
    [guides.data],
  );
  // The address may name an unknown specialty.
  const isKnown = !guides.data || specialties.includes(asked.specialty);
  const filters = isKnown ? asked : { ...asked, specialty: '' };
  const { search, specialty } = filters;
  // Keeps typing responsive.
  const shownSearch = useDeferredValue(search);
  const shown = useMemo(
    () => filterGuides(guides.data ?? [], { search: shownSearch, specialty }),
    [guides.data, shownSearch, specialty],
  );
  const isFiltering = shownSearch.trim() !== '' || specialty !== '';

  return (
    <>
      <PageHeader
        title="Quick references"
        description="Short clinical guides to read between stations. Once opened, they stay readable without a connection."
      />
      <PracticeTabs />
      <GuideFilters filters={filters} onChange={setFilters} specialties={specialties} />
      <ResultCount mb="4" minHeight="6">
        {guides.data && `${shown.length} reference(s) found`}
      </ResultCount>
      {isLoading && <SkeletonCards label="Loading quick references" />}
      {!guides.data && !isLoading && (
        <ErrorState
          title="The quick references could not be loaded"
          error={guides.error}
          onRetry={() => void guides.refetch()}
        />
      )}
      {guides.data && shown.length === 0 && (
        <EmptyState
          icon={isFiltering ? undefined : <BookOpen />}
          drawing={isFiltering ? <NothingFound /> : undefined}
          title="No references found"
          hint={
            isFiltering
              ? 'Try adjusting your search or filter criteria'
              : 'No quick references are available yet'
          }
        />
      )}
      {shown.length > 0 && (
        <Grid as="ul" listStyle="none" templateColumns={cardColumns} gap="4">
          {shown.map((guide) => (
            <GuideCard key={guide.id} guide={guide} />
          ))}
        </Grid>
      )}
    </>
  );
}

ReferencesPage.prefetch = (client: QueryClient) => void client.prefetchQuery(guidesQuery);
