import { LONGEST_SEARCH, listServices } from '@cascade/shared/features/examiners/contract';
import {
  serviceTypePlurals,
  serviceTypes,
  specialties,
} from '@cascade/shared/features/examiners/words';
import { Flex } from '@chakra-ui/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { pagesOf } from '../../../api/pages-of.ts';
import { useMarketStream } from '../../../domain/examiners/use-market-stream.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { useSettled } from '../../../ui/fields/use-settled.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { type Filters, isFiltered, noFilters } from './filters.ts';
import { GetNotified } from './get-notified.tsx';
import { ServiceCard } from './service-card.tsx';

const TYPING_MS = 250;

type Props = {
  filters: Filters;
  onFilter: (filters: Filters) => void;
  onJoin: () => void;
};

export function Browse({ filters, onFilter, onJoin }: Props) {
  const { isReady, error, refetch } = useMarketStream();
  return (
    <>
      <FilterBar label="Services">
        <SearchField
          label="Search"
          placeholder="Search services or examiners..."
          value={filters.search}
          onChange={(search) => onFilter({ ...filters, search: search.slice(0, LONGEST_SEARCH) })}
        />
        <SelectFilter
          label="Service type"
          value={filters.serviceType}
          onChange={(value) =>
            onFilter({ ...filters, serviceType: value as Filters['serviceType'] })
          }
          options={[
            { value: '', label: 'All Services' },
            ...serviceTypes.map((value) => ({ value, label: serviceTypePlurals[value] })),
          ]}
        />
        <SelectFilter
          label="Specialty"
          value={filters.specialty}
          onChange={(value) => onFilter({ ...filters, specialty: value as Filters['specialty'] })}
          options={[
            { value: '', label: 'All Specialties' },
            ...specialties.map((value) => ({ value, label: value })),
          ]}
        />
        <Button
          look="outline"
          disabled={!isFiltered(filters) && filters.search === ''}
          onClick={() => onFilter(noFilters)}
        >
          Clear Filters
        </Button>
      </FilterBar>
      {isReady && <Services filters={filters} onJoin={onJoin} />}
      {!isReady && error && (
        <ErrorState
          title="The services could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!isReady && !error && <SkeletonCards count={4} columns="1fr" label="Loading services" />}
    </>
  );
}

function Services({ filters, onJoin }: Omit<Props, 'onFilter'>) {
  const search = useSettled(filters.search.trim(), TYPING_MS);
  const { serviceType, specialty } = filters;
  const list = useInfiniteQuery({
    ...pagesOf(listServices, {
      query: {
        search,
        limit: 24,
        ...(serviceType ? { serviceType } : {}),
        ...(specialty ? { specialty } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const wanted = { search, serviceType, specialty };
  return (
    <PagedList
      what="services"
      list={list}
      show={(offered) => <ServiceCard key={offered.service.id} offered={offered} />}
      empty={
        <EmptyState
          icon={<GraduationCap />}
          title="No Examiner Services Available Yet"
          hint={
            isFiltered(wanted)
              ? 'No service fits what you have chosen. We can tell you when one does.'
              : 'We can tell you when the first one is published.'
          }
          action={
            <Flex wrap="wrap" gap="2" justify="center">
              <Button look="outline" onClick={onJoin}>
                Join as Examiner
              </Button>
              <GetNotified wanted={wanted} />
            </Flex>
          }
        />
      }
    />
  );
}
